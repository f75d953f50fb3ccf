import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { focusFirst } from './dom.ts';

afterEach(() => vi.unstubAllGlobals());

/** Makes a page form with a dialog form after it in the document, as a portal draws it; both have an input 'name'. */
function twoForms() {
  const { document } = parseHTML(`
    <form id="page"><input name="name"><input name="website"></form>
    <form id="dialog"><input name="name" type="hidden"><input name="name"><input name="email"></form>`);
  vi.stubGlobal('document', document);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  const focused: string[] = [];
  for (const input of document.querySelectorAll('input'))
    input.focus = () => void focused.push(`${input.closest('form')!.id} ${input.type || 'text'} ${input.name}`);
  return { formOf: (id: string) => document.querySelector<HTMLFormElement>(`#${id}`)!, focused };
}

test('a refused dialog form focuses its own first invalid input when the page has an input of the same name', () => {
  const { formOf, focused } = twoForms();
  focusFirst(formOf('dialog'), { email: ['Required'], name: ['Required'] });
  expect(focused).toEqual(['dialog text name']);
});

test('a refused page form focuses its own first invalid input', () => {
  const { formOf, focused } = twoForms();
  focusFirst(formOf('page'), { 'website.0': ['Not an address'] });
  expect(focused).toEqual(['page text website']);
});

test('an accepted form moves no focus', () => {
  const { formOf, focused } = twoForms();
  focusFirst(formOf('page'), {});
  expect(focused).toEqual([]);
});
