// Shows what the server says and sends what is clicked; it knows no rule.
"use strict";
const $ = (id) => document.getElementById(id);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function element(tag, text, className) {
  const made = document.createElement(tag);
  made.textContent = text;  // never innerHTML: a name stays text
  if (className) made.className = className;
  return made;
}

// The lobby

function lobby(policies) {
  const add = () => {
    const seat = $("seats").querySelectorAll("div").length;
    const line = element("div", "");
    const name = document.createElement("input");
    name.name = "name"; name.value = `Seat ${seat}`; name.setAttribute("aria-label", `name of seat ${seat}`);
    const who = document.createElement("select");
    who.setAttribute("aria-label", `who plays seat ${seat}`);
    for (const policy of ["a person", ...policies]) who.append(element("option", policy));
    line.append(name, who);
    $("seats").append(line);
  };
  add(); add(); add();
  $("more").onclick = add;
  $("create").onsubmit = async (event) => {
    event.preventDefault();
    const lines = [...$("seats").querySelectorAll("div")];
    const policies = {};
    lines.forEach((line, seat) => {
      const chosen = line.querySelector("select").value;
      if (chosen !== "a person") policies[seat] = chosen;
    });
    const names = lines.map((line) => line.querySelector("input").value);
    const body = JSON.stringify({ edition: event.target.elements.edition.value, names, policies });
    const answer = await fetch("/tables", { method: "POST", body });
    const made = await answer.json();
    $("links").hidden = false;
    const list = $("links").querySelector("ul");
    list.replaceChildren();
    if (made.error) list.append(element("li", made.error));
    for (const [seat, link] of Object.entries(made.links || {})) {
      const item = element("li", `${names[seat]}: `);
      const anchor = element("a", "take this seat");
      anchor.href = link;
      item.append(anchor);
      list.append(item);
    }
  };
}

// A seat at a table

function sit(seat, key) {
  let names = [], shown = null, socket = null, queue = Promise.resolve();

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}${location.pathname}/socket`);
    socket.onopen = () => socket.send(JSON.stringify({ seat, key }));
    socket.onmessage = (event) => { queue = queue.then(() => receive(JSON.parse(event.data))); };
    socket.onclose = (event) => {
      if (event.code === 4403) { $("say").textContent = "This link opens no seat."; return; }
      $("say").textContent = "Connection lost; trying again."; setTimeout(connect, 500);
    };
  }

  async function receive(message) {
    if (message.type === "table") {
      names = message.names; $("refused").textContent = ""; show(message.view, waiting(message.view));
    } else if (message.type === "step") {
      for (const frame of message.frames) {
        show(frame.view, frame.say);
        if (frame.view.type === "placing") await pause(350);
      }
      show(shown, $("say").textContent);
    } else {
      $("refused").textContent = `Refused: ${message.reason.replaceAll("_", " ")}`;
    }
  }

  function waiting(view) {
    return view.to_act.length ? `Waiting for ${view.to_act.map((at) => names[at]).join(", ")}.` : "";
  }

  function send(action) {
    $("refused").textContent = "";
    socket.send(JSON.stringify({ type: "request", action, at: shown.moment }));
  }

  function cardButton(card, due, act) {
    const made = document.createElement("button");
    made.className = "card"; made.textContent = card; made.dataset.card = card;
    made.disabled = !due; made.onclick = act;
    return made;
  }

  function show(view, say) {
    const before = new Set((shown && shown.rows || []).flat());
    shown = view;
    const due = view.to_act.includes(seat);
    $("who").textContent = `${names[seat]}, deal ${view.moment.deal}, turn ${view.moment.turn}`;
    $("say").textContent = say;
    $("rows").replaceChildren(...(view.rows || []).map((row, index) => {
      const line = document.createElement("li");
      for (const card of row) line.append(element("span", card, before.size && !before.has(card) ? "card new" : "card"));
      if (due && view.type === "placing") {
        const take = element("button", "take this row");
        take.className = "take"; take.dataset.row = index;
        take.onclick = () => send({ type: "take_row", row: index });
        line.append(" ", take);
      }
      return line;
    }));
    $("others").replaceChildren(...names.map((name, at) => {
      const pick = (view.picks || [])[at];
      const state = pick === null || pick === undefined ? "" : typeof pick === "number" ? `, picked ${pick}` : ", has picked";
      const pile = ((view.piles || [])[at] || []).join(" ");
      const turn = view.to_act.includes(at) ? " (to act)" : "";
      return element("li", `${name}: total ${view.match.totals[at]}${pile ? `, pile ${pile}` : ""}${state}${turn}`);
    }));
    const own = (view.picks || [])[seat];
    if (view.type === "drafting") {
      $("hand").replaceChildren(
        element("p", `Drafted: ${view.hands[seat].join(" ")}`),
        ...view.pool.map((card) => cardButton(card, due, () => send({ type: "draft_card", card }))));
    } else {
      const hand = Array.isArray((view.hands || [])[seat]) ? view.hands[seat] : [];
      $("hand").replaceChildren(...hand.map((card) => {
        const made = cardButton(card, due && view.type === "picking", () => send({ type: "pick_card", card }));
        if (card === own) made.classList.add("picked");
        return made;
      }));
    }
    $("next").hidden = view.type !== "dealing";
    $("replay").hidden = view.type !== "finished";
    if (view.type === "finished") {
      $("say").textContent = `${say} Won by ${view.winners.map((at) => names[at]).join(", ") || "nobody"}.`;
    }
  }

  $("next").onclick = () => socket.send('{"type":"next_round"}');
  $("replay").href = `${location.pathname}/replay.json`;
  connect();
}

if (location.pathname === "/") {
  $("lobby").hidden = false;
  fetch("/choices").then((answer) => answer.json()).then((found) => lobby(found.policies));
} else {
  $("table").hidden = false;
  const [seat, key] = location.hash.slice(1).split(".");
  sit(Number(seat), key);
}
