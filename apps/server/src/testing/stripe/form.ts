/** A decoded body: nested names become objects, and lists objects with the keys 0, 1 and so on. */
export interface Form {
  [name: string]: Form | string | undefined;
}

/** Decodes a body in the form `items[0][price]=…`: https://docs.stripe.com/api */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part, at) => part !== '' || at === 0);
    if (name.endsWith('[]')) path.push(String(Object.keys(formAt(form, path) ?? {}).length));
    let at = form;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      const inner: Form = typeof next === 'object' ? next : {};
      at[part] = inner;
      at = inner;
    }
    at[path.at(-1)!] = value;
  }
  return form;
}

function formAt(form: Form, path: readonly string[]): Form | undefined {
  let at: Form | string | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'object' ? at : undefined;
}

export const textOf = (form: Form, name: string): string | null => {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const numberOf = (form: Form, name: string): number | null => {
  const text = textOf(form, name);
  return text === null ? null : Number(text);
};

export const formOf = (form: Form, name: string): Form | undefined => formAt(form, [name]);

export const listOf = (form: Form, name: string): Form[] =>
  Object.values(formOf(form, name) ?? {}).filter((value): value is Form => typeof value === 'object');

export const textsOf = (form: Form, name: string): string[] =>
  Object.values(formOf(form, name) ?? {}).filter((value): value is string => typeof value === 'string');

/** Returns the metadata of a body over those of the object. An empty value removes a key. */
export function metadataOf(form: Form, before: Record<string, string> = {}): Record<string, string> {
  const merged = { ...before };
  for (const [name, value] of Object.entries(formOf(form, 'metadata') ?? {})) {
    if (value === '') delete merged[name];
    else if (typeof value === 'string') merged[name] = value;
  }
  return merged;
}
