import type { FieldTexts } from './form-state.ts';

type Changed = { currentTarget: { value: string; type?: string; checked?: boolean } };
const isEvent = (given: unknown): given is Changed =>
  typeof given === 'object' && given !== null && 'currentTarget' in given;

/** Returns the new value, because some inputs pass an event and others the value itself. */
export function readValue(given: unknown): unknown {
  if (!isEvent(given)) return given;
  const { type, checked, value } = given.currentTarget;
  return type === 'checkbox' ? checked : value;
}

/** Focuses the first input of a form that has an error, once the error is drawn. */
export function focusFirst(form: Element, errors: FieldTexts): void {
  const names = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
  if (names.size === 0) return;
  requestAnimationFrame(() => {
    const inputs = [...form.querySelectorAll<HTMLInputElement>('[name]')];
    inputs.find((input) => names.has(input.name) && input.type !== 'hidden')?.focus();
  });
}
