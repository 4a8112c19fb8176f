/* The card picker: cards of the pack are tapped onto rows (melds, a hand, a pile), and off them again.

   It knows no rule: what a row is worth, and how its cards are read, the server says (`notes`). Its own is what lies on
   which row; the whole of it is sent after each tap, and again until the server says that it came (`ack`): of what is sent
   while the page runs Streamlit may drop some.
     data  { rev, ack, start, rows, limits, notes, labels, colours, theme }
       ack     `seq` of what the server saw last
       rows    [{ key, title, many, most }]   `many`: there are several of it, one after the other, as many as are filled and one
       start   { key: [["7H", …], …] }        taken over whenever `rev` is another one
       notes   { key: [{ text, tone, cards }] }   cards: [[face, [stands for …]], …] in reading order, or null
     state "cards"  { rev, seq, tries, cards: { key: [["7H", …], …] } }
*/

const SUITS = ["H", "D", "C", "S"];
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const JOKER = "JK";
const COPIES = 2;
const JOKERS = 4;
const MOST_MELDS = 9;
const AGAIN = 700;
const MOST_WAITS = 8;
const kept = new WeakMap();

function el(tag, attrs = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...kids.flat().filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return node;
}

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** A card's face, as `cards_html.card` writes it. */
function face(p, card, stands = []) {
  const letter = (name) => p.data.labels.ranks[name.slice(0, -1)] ?? name.slice(0, -1);
  if (card === JOKER) {
    const signs = stands.map((one) => el("u", { class: `sign ${one.slice(-1).toLowerCase()}` }));
    const meaning = stands.length ? el("span", {}, letter(stands[0]), el("u", { class: signs.length > 1 ? "either" : "one" }, signs)) : null;
    return el("span", { class: "card jk", "aria-hidden": "true" }, el("i", { class: "star" }), meaning, el("i", { class: "big" }));
  }
  const rank = card.slice(0, -1);
  const shown = letter(card);
  return el(
    "span",
    { class: `card ${card.slice(-1).toLowerCase()}`, "aria-hidden": "true" },
    el("b", { class: shown.length > 1 ? "wide" : null }, shown),
    el("i", { class: "pip" }),
    "JQK".includes(rank) ? el("i", { class: `orn ${rank.toLowerCase()}` }) : null,
    el("i", { class: "big" }),
  );
}

const rowsOf = (p, row) => p.cards[row.key] ?? [];
const used = (p, card) => Object.values(p.cards).flat(2).filter((one) => one === card).length;
const left = (p, card) => (card === JOKER ? JOKERS : COPIES) - used(p, card);
const name = (p, card) => p.data.labels.names[card];

/** The places that are shown: each row, or of several those that hold cards and one more. */
function places(p) {
  return p.data.rows.flatMap((row) => {
    if (!row.many) return [{ row, n: 0 }];
    const filled = rowsOf(p, row);
    return [...filled.keys(), ...(filled.length < MOST_MELDS ? [filled.length] : [])].map((n) => ({ row, n }));
  });
}

const isAt = (p, at) => p.at.key === at.row.key && p.at.n === at.n;
const cardsAt = (p, at) => rowsOf(p, at.row)[at.n] ?? [];

function put(p, card) {
  const row = p.data.rows.find((one) => one.key === p.at.key);
  const held = rowsOf(p, row)[p.at.n] ?? [];
  if (left(p, card) < 1) return say(p, fill(p.data.labels.none_left, { card: name(p, card) }));
  if (row.most && held.length >= row.most) {
    if (row.most > 1) return say(p, fill(p.data.labels.full, { title: title(p, { row, n: p.at.n }) }));
    held.length = 0;
  }
  p.cards[row.key] = [...rowsOf(p, row)];
  p.cards[row.key][p.at.n] = [...held, card];
  changed(p, fill(p.data.labels.put, { card: name(p, card), title: title(p, { row, n: p.at.n }) }));
}

function takeOff(p, at, place) {
  const cards = [...cardsAt(p, at)];
  const [card] = cards.splice(place, 1);
  const all = [...rowsOf(p, at.row)];
  all[at.n] = cards;
  p.cards[at.row.key] = at.row.many ? all.filter((one) => one.length) : all;
  p.at = { key: at.row.key, n: Math.min(at.n, p.cards[at.row.key].length) };
  if (!at.row.many) p.at.n = 0;
  changed(p, fill(p.data.labels.off, { card: name(p, card) }));
}

function changed(p, words) {
  p.seq += 1;
  p.tries = 0;
  send(p);
  draw(p);
  say(p, words);
}

function send(p) {
  p.tries += 1;
  p.sendNow("cards", { rev: p.rev, seq: p.seq, tries: p.tries, cards: p.cards });
  clearTimeout(p.timer);
  p.timer = setTimeout(() => p.root.isConnected && send(p), AGAIN * Math.min(p.tries, MOST_WAITS));
}

function say(p, words) {
  p.live.textContent = words;
}

const title = (p, at) => fill(at.row.title, { n: at.n + 1 });

/** The cards of a place in the order in which the server read them, if they are still the same ones. */
function inOrder(p, at, note) {
  const mine = cardsAt(p, at).map((card) => [card, []]);
  const read = note?.cards;
  if (!read) return mine.map((one, place) => [...one, place]);
  const rest = cardsAt(p, at).map((card, place) => ({ card, place }));
  const order = read.map(([card, stands]) => {
    const found = rest.findIndex((one) => one.card === card);
    return found < 0 ? null : [card, stands, rest.splice(found, 1)[0].place];
  });
  return rest.length || order.includes(null) ? mine.map((one, place) => [...one, place]) : order;
}

const same = (one, other) => one.nodeName === other.nodeName && one.dataset?.focus === other.dataset?.focus;

/** Gives a node these children. One that is there already stays and takes over what is new: a finger or a key that went down on
    it before the server's answer came has to come up on it. */
function fillWith(parent, ...wanted) {
  const rest = [...parent.childNodes];
  wanted.forEach((next, place) => {
    const found = rest.findIndex((one) => same(one, next));
    const node = found < 0 ? next : rest.splice(found, 1)[0];
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] ?? null);
    if (node !== next) become(node, next);
  });
  for (const node of rest) node.remove();
}

function become(node, next) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.data !== next.data) node.data = next.data;
    return;
  }
  for (const { name } of [...node.attributes]) if (!next.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of next.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  node.onclick = next.onclick;
  fillWith(node, ...next.childNodes);
}

function draw(p) {
  const { labels } = p.data;
  const active = p.host.activeElement;
  const focus = active?.dataset?.focus;
  p.root.setAttribute("data-theme", p.data.theme);
  p.root.setAttribute("data-colours", p.data.colours);
  fillWith(
    p.rows,
    ...places(p).map((at) => {
      const note = p.data.notes?.[at.row.key]?.[at.n];
      const cards = inOrder(p, at, note).map(([card, stands, place]) =>
        el(
          "button",
          {
            type: "button",
            class: "laid",
            "data-focus": `off-${at.row.key}-${at.n}-${place}`,
            "aria-label": fill(labels.take_off, { card: name(p, card) }),
            onclick: () => takeOff(p, at, place),
          },
          face(p, card, stands),
        ),
      );
      const here = isAt(p, at);
      return el(
        "div",
        { class: `place${here ? " here" : ""}`, role: "group", "aria-label": title(p, at) },
        el(
          "button",
          {
            type: "button",
            class: "head",
            "data-focus": `at-${at.row.key}-${at.n}`,
            "aria-pressed": here ? "true" : "false",
            onclick: () => {
              p.at = { key: at.row.key, n: at.n };
              draw(p);
            },
          },
          el("b", {}, title(p, at)),
          el("span", { class: note?.tone ?? "" }, note?.text ?? (here ? labels.here : "")),
        ),
        cards.length ? el("div", { class: "cards" }, cards) : null,
      );
    }),
  );
  fillWith(
    p.suits,
    ...[...SUITS, JOKER].map((suit) =>
      el(
        "button",
        {
          type: "button",
          class: `suit ${suit.toLowerCase()}`,
          "data-focus": `suit-${suit}`,
          "aria-pressed": suit === JOKER ? null : p.suit === suit ? "true" : "false",
          "aria-label": suit === JOKER ? fill(labels.pick, { card: name(p, JOKER), n: left(p, JOKER) }) : labels.suits[suit],
          disabled: suit === JOKER && left(p, JOKER) < 1,
          onclick: () => {
            if (suit === JOKER) return put(p, JOKER);
            p.suit = suit;
            draw(p);
          },
        },
        suit === JOKER ? face(p, JOKER) : el("u", { class: `sign ${suit.toLowerCase()}` }),
      ),
    ),
  );
  fillWith(
    p.tray,
    ...SUITS.flatMap((suit) =>
      RANKS.map((rank) => {
        const card = rank + suit;
        const n = left(p, card);
        return el(
          "button",
          {
            type: "button",
            class: `pick${n ? "" : " gone"}${p.suit === suit ? " shown" : ""}`,
            "data-focus": `pick-${card}`,
            "data-card": card,
            tabindex: p.cursor === card ? "0" : "-1",
            "aria-disabled": n ? null : "true",
            "aria-label": fill(labels.pick, { card: name(p, card), n }),
            onclick: () => {
              p.cursor = card;
              put(p, card);
            },
          },
          face(p, card),
          n === 1 ? el("em", { "aria-hidden": "true" }, "1") : null,
        );
      }),
    ),
  );
  p.clear.textContent = labels.clear;
  p.clear.hidden = !Object.values(p.cards).flat(2).length;
  if (focus && p.host.activeElement?.dataset?.focus !== focus) (p.host.querySelector(`[data-focus="${focus}"]`) ?? p.host.querySelector(".place.here .head"))?.focus();
}

/** Enter and space count as they go down: who types fast has the next key down before this one is up. Arrow keys go through the
    pack, a suit a line; on a phone only one line is there. */
function keys(p, event) {
  const button = event.target.closest?.("button");
  if (button && !event.ctrlKey && !event.metaKey && !event.altKey && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (!event.repeat) button.click();
    return;
  }
  const card = event.target.closest?.(".pick")?.dataset.card;
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  if (!card || !step) return;
  event.preventDefault();
  event.stopPropagation();
  const rank = (RANKS.indexOf(card.slice(0, -1)) + step[0] + RANKS.length) % RANKS.length;
  const suit = (SUITS.indexOf(card.slice(-1)) + step[1] + SUITS.length) % SUITS.length;
  p.cursor = RANKS[rank] + SUITS[suit];
  p.suit = SUITS[suit];
  draw(p);
  p.host.querySelector(`[data-focus="pick-${p.cursor}"]`)?.focus();
}

function make(host) {
  const p = { host, cards: {}, at: { key: "", n: 0 }, suit: "H", cursor: "AH", rev: null, seq: 0, tries: 0, timer: 0 };
  p.rows = el("div", { class: "places" });
  p.suits = el("div", { class: "suits" });
  p.tray = el("div", { class: "tray" });
  p.live = el("div", { class: "hidden", role: "status" });
  p.clear = el("button", {
    type: "button",
    class: "clear",
    "data-focus": "clear",
    onclick: () => {
      p.cards = {};
      p.at = { key: p.data.rows[0].key, n: 0 };
      changed(p, p.data.labels.cleared);
    },
  });
  p.root = el("div", { class: "s40 picker", "data-testid": "card-picker" }, p.rows, p.suits, p.tray, p.clear, p.live);
  p.root.addEventListener("keydown", (event) => keys(p, event));
  // Some browsers press a button when the space bar comes up, whatever was said of its going down.
  p.root.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
  return p;
}

export default function cardPicker({ parentElement, data: [data], setStateValue }) {
  let p = kept.get(parentElement);
  if (!p) kept.set(parentElement, (p = make(parentElement)));
  if (!p.root.isConnected) parentElement.append(p.root);
  p.sendNow = (key, value) => setStateValue(key, structuredClone(value));
  p.data = data;
  if (p.rev !== data.rev) {
    p.rev = data.rev;
    p.cards = structuredClone(data.start ?? {});
    p.at = { key: data.rows[0].key, n: rowsOf(p, data.rows[0]).length };
    if (!data.rows[0].many) p.at.n = 0;
    p.seq = data.ack;
  }
  if (data.ack >= p.seq) clearTimeout(p.timer);
  p.tray.setAttribute("role", "group");
  p.tray.setAttribute("aria-label", data.labels.pack);
  p.suits.setAttribute("role", "group");
  p.suits.setAttribute("aria-label", data.labels.suit);
  draw(p);
  // Nothing is cleared away here: where answers come one upon the other, Streamlit says that the picker goes, and draws it in
  // the same place again. What lies on the rows has to be there then.
  return () => {};
}
