/** Script of a generated page, which runs in the browser: it sets the text and returns what fits. */
export const setPage = String.raw`
function setPage({ style, modules, top }) {
  const mm = 96 / 25.4, left = 12, usable = style.width - 24;
  const colw = (usable - (style.columns - 1) * style.gutter) / style.columns;
  const put = (kind, x, y, w, h, html = '') => {
    const div = document.createElement('div');
    div.className = kind;
    Object.assign(div.style, { left: x + 'mm', top: y + 'mm', width: w + 'mm' });
    if (h !== null) div.style.height = h + 'mm';
    div.innerHTML = html;
    document.body.append(div);
    return div;
  };
  const heightOf = (div) => div.getBoundingClientRect().height / mm;
  const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const plain = (text) => text.replaceAll('\u00ad', '');
  function flow(paragraphs, columns, options) {
    const queue = paragraphs.map((text) => ({ words: text.split(' '), at: 0 }));
    const set = [];
    let index = 0;
    columns.forEach((column, number) => {
      const div = put('text', column.x, column.y, column.w, column.h);
      const limit = Math.floor(column.h * mm) + 1;
      const rest = queue.slice(index).map((one, n) => (n === 0 ? { ...one } : one));
      const total = rest.reduce((sum, one) => sum + one.words.length - one.at, 0);
      const pieces = (count) => {
        const list = [];
        let left = count;
        for (const one of rest) {
          if (left <= 0) break;
          const take = Math.min(left, one.words.length - one.at);
          list.push({ text: one.words.slice(one.at, one.at + take).join(' '), on: one.at > 0, cut: one.at + take < one.words.length });
          left -= take;
        }
        return list;
      };
      const html = (list) => list.map((one, n) => {
        const cross = options.cross && !one.on && number + n > 0 && (n + number) % 4 === 3 ? '<p class="cross">' + escape(options.cross[(n + number) % options.cross.length]) + '</p>' : '';
        const cap = options.cap && number === 0 && n === 0 ? 'cap on' : '';
        return cross + '<p class="' + [one.on && 'on', one.cut && 'cut', cap].filter(Boolean).join(' ') + '">' + escape(one.text) + '</p>';
      }).join('');
      let low = 0, high = total;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        div.innerHTML = html(pieces(middle));
        if (div.scrollHeight <= limit) low = middle; else high = middle - 1;
      }
      const isLast = number === columns.length - 1;
      let list = pieces(low);
      if (isLast && !options.open) {
        while (list.length > 0) {
          const last = list[list.length - 1];
          const ends = [...last.text.matchAll(/[.!?]["”»]?(?= |$)/g)];
          if (ends.length > 0) { const end = ends[ends.length - 1]; last.text = last.text.slice(0, end.index + end[0].length); last.cut = false; break; }
          list.pop();
        }
      }
      div.innerHTML = html(list);
      for (const one of list) {
        if (one.on && set.length > 0) set[set.length - 1] += ' ' + plain(one.text); else set.push(plain(one.text));
      }
      let left = low;
      while (index < queue.length && left > 0) {
        const one = queue[index], take = Math.min(left, one.words.length - one.at);
        one.at += take; left -= take;
        if (one.at === one.words.length) index++;
      }
    });
    return { set, rest: queue.slice(index).map((one) => one.words.slice(one.at).join(' ')) };
  }
  const truths = [];
  const frameOf = (m) => {
    const x = left + m.column * (colw + style.gutter), w = m.span * colw + (m.span - 1) * style.gutter;
    return { x, w, y: top + m.top, h: m.height };
  };
  function setArticle(m) {
    const isBox = m.kind === 'box';
    let { x, y, w, h } = frameOf(m);
    if (isBox) { put('box', x, y, w, h); x += 3; y += 3; w -= 6; h -= 6; }
    const count = m.ownColumns ?? m.span;
    const cw = (w - (count - 1) * style.gutter) / count;
    const headColumns = m.headSpan ?? count;
    const hw = headColumns * cw + (headColumns - 1) * style.gutter;
    let below = y;
    if (m.kicker) below += heightOf(put('kicker', x, below, hw, null, escape(m.kickerText))) + .5;
    const head = put('head', x, below, hw, null, escape(m.headline));
    head.style.fontSize = (m.size ?? 24) + 'pt';
    below += heightOf(head) + 1.5;
    if (m.deck) below += heightOf(put('deck', x, below, hw, null, escape(m.deckText))) + 1.5;
    const byline = m.byline ? put('byline', x, below, cw, null, escape(m.bylineText)) : null;
    let columns = [];
    for (let n = 0; n < count; n++) {
      const cy = n < headColumns ? below + (byline && n === 0 ? heightOf(byline) + 1 : 0) : y;
      columns.push({ x: x + n * (cw + style.gutter), y: cy, w: cw, h: y + h - cy });
    }
    const captions = [];
    let inset = null;
    if (m.inset) {
      const first = count - m.inset.span;
      const bx = columns[first].x, bw = m.inset.span * cw + (m.inset.span - 1) * style.gutter, by = y + h - m.inset.height;
      for (let n = first; n < count; n++) columns[n].h = by - 3 - columns[n].y;
      put('box', bx, by, bw, m.inset.height);
      const title = put('head', bx + 3, by + 3, bw - 6, null, escape(m.insetText.headline));
      title.style.fontSize = style.body * 1.5 + 'pt';
      const ty = by + 4 + heightOf(title);
      const done = flow(m.insetText.paragraphs, [{ x: bx + 3, y: ty, w: bw - 6, h: by + m.inset.height - 3 - ty }], {});
      inset = { headline: m.insetText.headline, deck: '', byline: '', paragraphs: done.set, captions: [], joins: '' };
    }
    if (m.picture) {
      const { column, span, height, middle } = m.picture;
      const px = columns[column].x, pw = span * cw + (span - 1) * style.gutter;
      const py = middle ? columns[column].y + (columns[column].h - height) * .4 : columns[column].y;
      put('picture', px, py, pw, height);
      const caption = put('caption', px, py + height + 1, pw, null, escape(m.captionText));
      captions.push(m.captionText);
      const end = py + height + 1 + heightOf(caption) + 3;
      const next = [];
      columns.forEach((one, n) => {
        if (n < column || n >= column + span) return next.push(one);
        if (middle) next.push({ ...one, h: py - 3 - one.y });
        next.push({ ...one, y: end, h: one.y + one.h - end });
      });
      columns = next;
    }
    if (m.quote !== undefined) {
      const at = columns.findIndex((one) => Math.abs(one.x - (x + m.quote * (cw + style.gutter))) < 1);
      const one = columns[at];
      const quote = put('quote', one.x, one.y + one.h * .45, one.w, null, escape(m.quoteText));
      const from = one.y + one.h * .45, to = from + heightOf(quote) + 3;
      columns.splice(at, 1, { ...one, h: from - 3 - one.y }, { ...one, y: to, h: one.y + one.h - to });
    }
    if (m.jump === 'from') {
      const one = columns[0], line = put('jump', one.x, one.y, one.w, null, escape(m.jumpText));
      line.style.textAlign = 'left';
      one.y += heightOf(line) + 1; one.h -= heightOf(line) + 1;
    }
    if (m.jump === 'to') {
      const one = columns[columns.length - 1], line = put('jump', one.x, 0, one.w, null, escape(m.jumpText));
      one.h -= heightOf(line) + .5;
      line.style.top = one.y + one.h + .5 + 'mm';
    }
    if (style.rules === 'columns') for (let n = 1; n < count; n++) {
      const one = columns.find((c) => Math.abs(c.x - (x + n * (cw + style.gutter))) < .1 );
      if (one) put('rule', one.x - style.gutter / 2, one.y, .12, one.h);
    }
    const source = m.jump === 'from' && window.rest ? window.rest : m.paragraphs;
    const done = flow(source, columns, { cross: m.crossheads ? m.crossText : null, cap: style.dropCap && m.size > 24 && m.jump !== 'from', open: m.jump === 'to' });
    if (m.jump === 'to') window.left = done.rest;
    truths.push({ headline: m.headline, deck: m.deck ? m.deckText : '', byline: m.byline ? m.bylineText : '', paragraphs: done.set, captions, joins: m.joins, jump: m.jump ?? '' });
    if (inset) truths.push(inset);
  }
  for (const m of modules) {
    const { x, y, w, h } = frameOf(m);
    if (m.kind === 'advert') put('advert', x, y, w, h, escape(m.headline) + '<br>0800 123 456');
    else if (m.kind === 'picture') { put('picture', x, y, w, h - 8); put('caption', x, y + h - 7, w, null, escape(m.captionText)); }
    else setArticle(m);
    if (style.rules !== 'none' && m.kind === 'article' && m.top > 5) put('rule', x, y - 2.6, w, .2);
  }
  return { articles: truths, rest: window.left ?? null };
}
`;
