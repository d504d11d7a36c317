"""Choosing, staging, taking back; and what is refused, with its reason."""

from playwright.sync_api import expect

from .conftest import Visit
from .people import Person, Question


def until(person: Person, kind: str) -> Question:
    """Decide anything until a kind of choice is offered."""
    question = person.asked()
    while not any(option.kind == kind for option in question.choices):
        assert not question.over
        person.click(question.choices[0])
        question = person.asked(question.answers)
    return question


def choose(person: Person, question: Question, kind: str) -> Question:
    """Click the first choice of a kind; the next question."""
    person.click(next(option for option in question.choices if option.kind == kind))
    return person.asked(question.answers)


def test_undo_takes_back_a_plain_choice_and_says_why_it_cannot_after_a_draw(visit: Visit) -> None:
    person = visit()
    person.play_now("royals")
    question = until(person, "draw_three")
    after = choose(person, question, "draw_three")
    assert after.undo
    person.page.locator("#bar-undo").click()
    again = person.asked(after.answers)
    assert again.answers == question.answers
    assert [option.move for option in again.choices] == [option.move for option in question.choices]
    drawn = choose(person, choose(person, again, "draw_three"), "blind")
    assert not drawn.undo
    expect(person.bar.get_by_role("button", name="Undo")).to_be_disabled()
    expect(person.bar.locator(".why").first).to_be_visible()
    expect(person.bar.locator(".why").first).to_have_text("something was revealed")


def test_a_double_click_plays_once(visit: Visit) -> None:
    person = visit()
    person.play_now("royals")
    question = until(person, "draw_three")
    option = next(option for option in question.choices if option.kind == "draw_three")
    person.page.locator(f'[id="{option.listed}"]').dblclick(delay=150)  # time for the next question
    assert person.asked(question.answers).answers == question.answers + 1
    person.page.reload()
    assert person.asked().answers == question.answers + 1


def test_a_second_tab_that_is_behind_is_told_and_refreshed(visit: Visit) -> None:
    person = visit()
    person.play_now("royals")
    question = until(person, "draw_three")
    tab = person.context.new_page()
    tab.route_web_socket("**/live?*", lambda _: None)  # opens, and never says anything
    tab.goto(person.page.url)
    old = tab.locator(".choice").first
    expect(old).to_be_visible()
    choose(person, question, "draw_three")
    person.expects("status of 409")
    old.click()
    expect(tab.locator("#problem")).to_contain_text("The table has changed since")
    expect(tab.locator("#bar")).to_have_attribute("data-answers", str(question.answers + 1))
    assert person.asked().answers == question.answers + 1, "the page that was behind has decided something"


def test_a_choice_waits_for_its_confirmation_where_somebody_wants_that(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.goto("/me")
    page.get_by_label("Name").fill("Clara")
    page.get_by_role("group", name="Ask before a choice is played").get_by_label("always").check()
    page.get_by_role("button", name="Save").click()
    person.play_now("staufer")
    question = person.asked()
    option = question.choices[0]
    label = page.locator(f'[id="{option.listed}"]').get_attribute("data-label") or ""
    person.click(option)
    expect(page.locator("#ready")).to_contain_text(label)
    page.locator("#cancel").click()
    expect(page.locator("#ready")).to_be_hidden()
    assert person.asked() == question
    person.click(option)
    page.locator("#confirm").click()
    assert person.asked(question.answers).answers == question.answers + 1


def test_a_refused_move_names_the_rule_and_changes_nothing(visit: Visit) -> None:
    person = visit()
    person.play_now("royals")
    question = until(person, "draw_three")
    person.expects("status of 422")
    option = question.choices[0]
    page = person.page
    page.locator(f'[id="{option.listed}"]').evaluate("(button) => { button.value = 'stop'; }")
    page.locator(f'[id="{option.listed}"]').click()
    expect(person.problem).to_be_visible()
    expect(person.problem).to_contain_text("You can't do that now.")
    page.reload()
    assert person.asked() == question


def test_a_number_typed_for_one_question_does_not_count_for_the_next(visit: Visit) -> None:
    person = visit()
    person.play_now("staufer")
    question = person.asked()
    for _ in range(4):
        option = question.choices[-1] if len(question.choices) < 10 else question.choices[0]
        person.page.keyboard.type(str(option.number))
        expect(person.page.locator('.choice[aria-pressed="true"]')).to_have_attribute("value", option.move)
        person.page.keyboard.press("Enter")
        question = person.asked(question.answers)


def test_a_hint_says_what_a_strong_bot_would_do_and_expects(visit: Visit) -> None:
    person = visit()
    person.play_now("staufer")
    person.asked()
    person.page.locator("#bar-hint").click()
    expect(person.bar.locator(".help").first).to_contain_text("A strong bot would play:")
    expect(person.bar.locator(".help").first).to_contain_text("estimated final scores")
