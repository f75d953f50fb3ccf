// Buttons that copy: the address, the plain text, and the story with its markup for a mail. Without this script the same lies behind links.
for (const element of document.querySelectorAll('[data-copy], [data-copy-rich], [data-copy-text], [data-scripted]'))
  element.hidden = false;

const plain = (address) => fetch(address).then((answer) => answer.text());

/** Headline, subheading and text without what only the page needs, for programs that paste HTML. */
function rich() {
  const parts = document.querySelectorAll('article > h1, article > h1 + p, #text, article > section');
  const copy = document.createElement('div');
  for (const part of parts) copy.append(part.cloneNode(true));
  for (const part of copy.querySelectorAll('iframe, details')) part.remove();
  for (const link of copy.querySelectorAll('a')) link.href = new URL(link.getAttribute('href'), location.href).href;
  for (const image of copy.querySelectorAll('img')) image.src = new URL(image.getAttribute('src'), location.href).href;
  return copy;
}

document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy], [data-copy-rich], [data-copy-text]') : null;
  if (!button) return;
  const { copy, copyRich, copyText, done } = button.dataset;
  if (copyRich) {
    const copied = rich();
    const part = (type, text) => new Blob([text], { type });
    const item = {
      'text/html': part('text/html', copied.innerHTML),
      'text/plain': part('text/plain', copied.textContent),
    };
    await navigator.clipboard.write([new ClipboardItem(item)]);
  } else await navigator.clipboard.writeText(copyText ?? (await plain(copy)));
  const before = button.textContent;
  button.textContent = done;
  setTimeout(() => {
    button.textContent = before;
  }, 2000);
});
