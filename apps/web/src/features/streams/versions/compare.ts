import type { StreamVersion } from '@masthead/contract';

type Form = StreamVersion['form'];

/** The difference between two versions in one field: entries added and removed, or the values before and after. */
export interface FieldChange {
  field: keyof Form;
  added: string[];
  removed: string[];
}

const written = (value: unknown): string[] => {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value))
    return value.map((item) =>
      typeof item === 'object' && item !== null
        ? `${item.first_term} … ${item.distance} … ${item.second_term}`
        : String(item),
    );
  return [String(value)];
};

/** Returns the fields in which a version differs from the one before it. */
export function compareVersions(before: Form, after: Form): FieldChange[] {
  return (Object.keys(after) as (keyof Form)[]).flatMap((field) => {
    const [old, now] = [written(before[field]), written(after[field])];
    const added = now.filter((value) => !old.includes(value));
    const removed = old.filter((value) => !now.includes(value));
    return added.length + removed.length > 0 ? [{ field, added, removed }] : [];
  });
}
