// Stepping through the frames; each says what has changed since the one before.

const still = {};
let known = {};
const frames = data.changes.map((change) => (known = { ...known, ...change }));
const last = frames.length - 1;
let index = 0;
let shown = still;
let timer = 0;

const changed = (frame, name) => frame[name] !== shown[name];

function showTable(frame) {
  [...at("rows").children].forEach((place, row) => {
    if (changed(frame, `row${row}`) || changed(frame, "mark")) {
      showRow(place, row, frame[`row${row}`], frame.mark);
    }
  });
  [...at("seats").children].forEach((place, seat) => {
    place.classList.toggle("touched", frame.mark !== null && frame.mark.seat === seat);
    const part = (kind) => place.querySelector(`.${kind}`);
    part("total").lastChild.textContent = frame[`total${seat}`];
    if (changed(frame, `pile${seat}`)) showPile(part("pile"), frame[`pile${seat}`]);
    if (changed(frame, `pick${seat}`)) showPick(part("pick"), frame[`pick${seat}`]);
    if (changed(frame, `flip${seat}`)) showFlip(part("flip"), frame[`flip${seat}`]);
    if (changed(frame, `hand${seat}`)) showHand(part("hand"), frame[`hand${seat}`]);
  });
  if (!changed(frame, "pool")) return;
  at("pool").hidden = frame.pool.length === 0;
  at("pool").replaceChildren(
    make("h3", "", "Pool"),
    ...both(frame.pool.map(said).join(", "), ...frame.pool.map((one) => card(one))),
  );
}

// Where the match is: rounds, turns, and what each turn cost whom.
const roundAt = (frame) => data.rounds.find((round) => round.deal === frame.deal);

function option(label, value) {
  const made = make("option", "", label);
  made.value = value;
  return made;
}

function showPlace(frame) {
  const round = roundAt(frame);
  if (changed(frame, "deal")) {
    at("turn").replaceChildren(option("opening", round ? round.at : 0));
    if (round) at("turn").append(...round.turns.map(([turn, first]) => option(turn, first)));
    showCosts(round);
  }
  at("round").value = frame.deal;
  const turn = round && round.turns.find(([number]) => number === frame.turn);
  at("turn").value = turn ? turn[1] : round ? round.at : 0;
  at("costs").querySelectorAll("[data-turn]").forEach((cell) => {
    cell.classList.toggle("current", Number(cell.dataset.turn) === frame.turn);
  });
}

function headCell(text, scope) {
  const made = make("th", "", text);
  made.scope = scope;
  return made;
}

function costCell(round, seat, turn) {
  const cell = make("td");
  cell.dataset.turn = turn;
  const cost = round.costs.find((one) => one[0] === turn && one[1] === seat);
  if (cost) {
    const button = make("button", "", cost[2]);
    button.type = "button";
    button.setAttribute("aria-label", `${data.seats[seat]}, turn ${turn}: ${plural(cost[2], "bullhead")}`);
    button.dataset.event = cost[3];
    cell.append(button);
  }
  return cell;
}

function showCosts(round) {
  at("costs").replaceChildren();
  if (!round) return;
  const turns = Array.from({ length: data.turns }, (_, turn) => turn + 1);
  const top = make("tr", "", null, headCell("seat", "col"));
  for (const turn of turns) {
    const cell = headCell(turn, "col");
    cell.dataset.turn = turn;
    top.append(cell);
  }
  top.append(headCell("sum", "col"));
  const lines = data.seats.map((label, seat) => make("tr", "", null, headCell(label, "row"),
    ...turns.map((turn) => costCell(round, seat, turn)), make("td", "sum", round.sums[seat])));
  at("costs").append(make("caption", "", round.label), make("thead", "", null, top),
    make("tbody", "", null, ...lines));
}

function show(wanted) {
  index = Math.max(0, Math.min(last, wanted));
  const frame = frames[index];
  if (changed(frame, "heading")) at("heading").textContent = frame.heading;
  at("told").textContent = frame.told;
  showTable(frame);
  showPlace(frame);
  shown = frame;
  at("slider").value = index;
  at("slider").setAttribute("aria-valuetext", `${index} of ${last}, ${frame.heading}`);
  at("count").textContent = `event ${index} of ${last}`;
  at("count").href = `#event-${index}`;
  for (const id of ["back", "turn-back"]) at(id).setAttribute("aria-disabled", index === 0);
  for (const id of ["next", "turn-next"]) at(id).setAttribute("aria-disabled", index === last);
  if (index === last) pause();
}

// Where turns begin, and where rounds do.
const rounds = data.rounds.map((round) => round.at);
const turns = data.rounds.flatMap((round) => [round.at, ...round.turns.map((turn) => turn[1])])
  .filter((first, place, all) => all.indexOf(first) === place);
const after = (starts) => starts.find((start) => start > index) ?? last;
const before = (starts) => starts.findLast((start) => start < index) ?? 0;

function pause() {
  clearInterval(timer);
  timer = 0;
  document.body.classList.remove("playing");
  at("play").setAttribute("aria-label", "Play");
}

function play() {
  if (index === last) show(0);
  if (index === last) return;
  timer = setInterval(() => show(index + 1), Number(at("pace").value));
  document.body.classList.add("playing");
  at("play").setAttribute("aria-label", "Pause");
}

function go(wanted) {
  pause();
  show(wanted);
}

const toggle = () => (timer ? pause() : play());

const plain = {
  ArrowRight: () => go(index + 1),
  ArrowLeft: () => go(index - 1),
  Home: () => go(0),
  End: () => go(last),
  Escape: pause,
  " ": toggle,
};
const shifted = {
  ArrowRight: () => go(after(turns)),
  ArrowLeft: () => go(before(turns)),
  PageDown: () => go(after(rounds)),
  PageUp: () => go(before(rounds)),
};

function press(event) {
  if (!at("keys").checked || event.ctrlKey || event.altKey || event.metaKey) return;
  const where = event.target;
  // Fields, and what scrolls sideways, keep their own keys.
  if (where.closest("input, select, .scroll")) return;
  if (event.key === " " && where.closest("button, summary, a")) return;
  const action = (event.shiftKey ? shifted : plain)[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

function follow() {
  const found = /^#event-(\d{1,9})$/.exec(location.hash);
  if (found) go(Number(found[1]));
}

layTable();
at("round").append(option("start", 0), ...data.rounds.map((round) => option(round.label, round.deal)));
at("slider").max = last;
at("back").addEventListener("click", () => go(index - 1));
at("next").addEventListener("click", () => go(index + 1));
at("turn-back").addEventListener("click", () => go(before(turns)));
at("turn-next").addEventListener("click", () => go(after(turns)));
at("play").addEventListener("click", toggle);
at("pace").addEventListener("change", () => {
  if (timer) { pause(); play(); }
});
at("slider").addEventListener("input", () => go(Number(at("slider").value)));
at("turn").addEventListener("change", () => go(Number(at("turn").value)));
at("round").addEventListener("change", () => {
  const round = data.rounds.find((one) => one.deal === Number(at("round").value));
  go(round ? round.at : 0);
});
at("scheme").addEventListener("change", () => {
  document.documentElement.dataset.scheme = at("scheme").value;
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-event]");
  if (!button) return;
  go(Number(button.dataset.event));
  at("heading").scrollIntoView({ block: "nearest" });
});
document.addEventListener("keydown", press);
addEventListener("hashchange", follow);
show(0);
follow();
