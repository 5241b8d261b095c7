// Drawing what a frame says: rows, hands, picks and piles. Nothing is worked out here.

const data = JSON.parse(document.getElementById("match").textContent);
const at = (id) => document.getElementById(id);

// Making elements: text goes in as text, never as markup.
function make(name, kind, text, ...children) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  if (text !== undefined && text !== null) made.textContent = text;
  made.append(...children);
  return made;
}

function picture(id) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", "#" + id);
  svg.append(use);
  return svg;
}

const heads = (number) => data.heads[number] || 1;
const plural = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

function said(number) {
  return heads(number) === 1 ? String(number) : `${number} (${heads(number)} bullheads)`;
}

function card(number, kind = "") {
  const pips = make("span", "pips");
  for (let count = heads(number); count > 0; count -= 1) pips.append(picture("head"));
  return make("span", `card k${heads(number)} ${kind}`, null, make("b", "", number), pips);
}

// What people see, hidden from readers, and the same in words for them.
function both(words, ...cards) {
  const seen = make("span", "cards", null, ...cards);
  seen.setAttribute("aria-hidden", "true");
  return [make("span", "spoken", words), seen];
}

function points(count) {
  const seen = make("span", "points", count, picture("head"));
  seen.setAttribute("aria-hidden", "true");
  return seen;
}

// A variant's card: its side in a word or as an arrow; what it does is told in words beside it.
function fanCard(sign) {
  const face = { even: "even", odd: "odd", up: "\u2191", down: "\u2193", cow: "Cow" }[sign];
  const made = make("span", `card fan ${sign}`);
  if (sign === "cow") made.append(picture("head"));
  made.append(make("span", "sign", face));
  return made;
}

function rowCards(number, row, mark) {
  const fresh = (one) => (mark && mark.card === one && number === mark.row ? "new" : "");
  const twin = (one, index) => (one === row.cards[index - 1] ? " twin" : "");
  const cards = row.cards.map((one, index) => card(one, fresh(one) + twin(one, index)));
  const free = data.capacity - new Set(row.cards).size;
  const slots = [];
  if (row.marker && row.marker.inside) slots.push(fanCard(row.marker.sign));
  while (slots.length < free) slots.push(make("span", "card slot"));
  cards.push(...slots);
  if (data.bothEnds && free > 0) {
    cards.splice(row.cards.length, 0, make("span", "end", "\u203a"));
    cards.unshift(make("span", "end", "\u2039"));
  }
  return cards;
}

function rowWords(row) {
  const told = [row.cards.map(said).join(", "), plural(row.points, "bullhead")];
  if (row.marker) told.push(row.marker.told);
  if (data.bothEnds && row.cards.length < data.capacity) told.push("grows at both ends");
  return `: ${told.join("; ")}`;
}

function showRow(place, number, row, mark) {
  place.classList.toggle("touched", mark !== null && mark.row === number);
  const label = make("span", "label", `row ${number}`);
  if (row === null) {
    const slots = Array.from({ length: data.capacity }, () => make("span", "card slot"));
    place.replaceChildren(label, ...both(": nothing", ...slots));
    return;
  }
  place.replaceChildren(label, ...both(rowWords(row), ...rowCards(number, row, mark)), points(row.points));
  if (row.marker) {
    const beside = make("span", "beside", null, make("span", "told", row.marker.told));
    if (!row.marker.inside) beside.prepend(fanCard(row.marker.sign));
    beside.setAttribute("aria-hidden", "true");
    place.append(beside);
  }
  if (mark && mark.row === number && mark.took !== null) {
    place.append(make("span", "took", `${data.seats[mark.seat]} took ${mark.took}`));
  }
}

function showFlip(place, flip) {
  place.replaceChildren();
  if (flip.state === null) return;
  if (flip.state === "held") {
    place.append(...both("holds a flip", make("span", "card fan", null, make("span", "sign", "\u21c4"))));
    return;
  }
  const laid = flip.number === null ? "flipped" : `flipped: as ${flip.number}`;
  place.append(make("span", "label", flip.state === "used" ? "flip used" : laid));
}

function showPick(place, picks) {
  place.replaceChildren();
  for (const pick of picks === null ? [] : [picks].flat()) {
    if (typeof pick.card === "string") {
      place.append(...both(`has picked, ${pick.card}`, make("span", "card back")));
    } else {
      const word = pick.placed ? "placed" : "picked";
      place.append(...both(`${word} ${said(pick.card)}`, card(pick.card, pick.placed ? "placed" : "")));
    }
  }
}

function showHand(place, hand) {
  place.replaceChildren();
  if (hand === 0 || hand.length === 0) return;
  if (typeof hand === "number") {
    const backs = Array.from({ length: hand }, () => make("span", "card back"));
    place.append(...both(`${plural(hand, "card")} face down`, ...backs));
    return;
  }
  place.append(...both(`hand ${hand.map(said).join(", ")}`, ...hand.map((one) => card(one))));
}

function showPile(place, pile) {
  place.replaceChildren();
  if (pile === null) return;
  place.append(make("span", "label", "pile "), make("b", "", `+${pile.points}`));
  if (pile.cards.length) place.append(make("span", "captured", ` ${pile.cards.join(" ")}`));
}

function layTable() {
  for (let row = 0; row < data.rows; row += 1) at("rows").append(make("li"));
  data.seats.forEach((label, seat) => {
    const total = make("span", "total", null, make("span", "label", "total "), make("b"));
    const line = make("div", "line", null, make("h3", "", label), total, make("span", "pile"));
    const cards = make("div", "line", null, make("span", "pick"), make("span", "flip"), make("span", "hand"));
    at("seats").append(make("li", `seat s${seat % 10}${seat === data.viewer ? " own" : ""}`, null, line, cards));
  });
}
