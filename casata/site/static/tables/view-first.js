// Before the table is read: which of its two views is shown, so that nothing flashes. Without scripts it is the list.

(function () {
  let wanted = document.body.dataset.view;
  try {
    wanted = wanted || localStorage.getItem("casata:view");
  } catch {
    /* without storage the board is shown */
  }
  document.documentElement.dataset.view = wanted === "list" ? "list" : "board";
})();
