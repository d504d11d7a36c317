// Before the table is read: which of its two views is shown, so that nothing flashes. Without scripts it is the list.

document.documentElement.dataset.view = document.body.dataset.firstView === "list" ? "list" : "board";
