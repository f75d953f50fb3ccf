/**
 * Returns a mail as a document that a frame of this page may show: the page's policy, which the frame takes over, refuses style
 * attributes, so they become rules of one style element.
 */
export function frameOf(html: string, nonce: string | undefined): string {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const rules = [...mail.querySelectorAll('[style]')].map((element, at) => {
    const name = `mail-${at}`;
    const rule = `.${name}.${name}.${name}{${element.getAttribute('style')}}`;
    element.removeAttribute('style');
    element.classList.add(name);
    return rule;
  });
  const style = mail.createElement('style');
  style.textContent = rules.join('\n');
  mail.head.append(style);
  if (nonce) for (const one of mail.querySelectorAll('style')) one.setAttribute('nonce', nonce);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
