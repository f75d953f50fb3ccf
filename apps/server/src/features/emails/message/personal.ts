import type { EmailPlaceholder } from '@masthead/contract';

interface Person {
  name: string | null;
  media_outlet: string | null;
  job_title: string | null;
}

/** Returns the values of the placeholders of a person; those without a value are left out. */
export function fieldsOf({ name, media_outlet, job_title }: Person): Partial<Record<EmailPlaceholder, string>> {
  const [first = '', ...rest] = (name ?? '').trim().split(/\s+/);
  const all: Record<EmailPlaceholder, string | null> = {
    first_name: first,
    last_name: rest.join(' '),
    name: name?.trim() ?? null,
    media_outlet,
    job_title,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}
