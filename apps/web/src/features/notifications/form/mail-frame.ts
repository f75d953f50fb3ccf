/**
 * Returns a mail as a document that a frame of this page may show: the page's policy, which the frame takes over, refuses style
 * attributes, so they become rules of one style element.
 */
export function frameOf(html: string, nonce: string | undefined): string {
  // Renamed before they are parsed, if the policy holds as well and each of them would be reported.
  const renamed = html
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle=/i, ' data-style='))
    .replaceAll('<style>', `<style nonce="${nonce ?? ''}">`);
  const mail = new DOMParser().parseFromString(renamed, 'text/html');
  const rules = [...mail.querySelectorAll('[data-style]')].map((element, at) => {
    const name = `mail-${at}`;
    const rule = `.${name}.${name}.${name}{${element.getAttribute('data-style')}}`;
    element.removeAttribute('data-style');
    element.classList.add(name);
    return rule;
  });
  const style = mail.createElement('style');
  style.setAttribute('nonce', nonce ?? '');
  style.textContent = rules.join('\n');
  mail.head.append(style);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
