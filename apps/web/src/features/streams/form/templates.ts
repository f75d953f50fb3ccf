import type { StreamValues } from '../stream-values.ts';

/** Usual kinds of streams that a new one can start from. */
export const templates = ['company', 'competitor', 'topic', 'crisis'] as const;
export type Template = (typeof templates)[number];

type Fields = Pick<StreamValues, 'entity_type' | 'headline_search' | 'required_any_words'>;

const entities = {
  company: 'organisation',
  competitor: 'organisation',
  topic: 'free_text',
  crisis: 'organisation',
} as const satisfies Record<Template, StreamValues['entity_type']>;

/** Returns the fields that a template sets. Words that the user has entered stay; words of another template do not. */
export function fieldsOf(
  template: Template,
  values: Pick<StreamValues, 'required_any_words'>,
  crisisWords: readonly string[],
): Fields {
  const own = values.required_any_words.filter((word) => !crisisWords.includes(word));
  return {
    entity_type: entities[template],
    headline_search: template === 'competitor',
    required_any_words: template === 'crisis' ? [...own, ...crisisWords] : own,
  };
}
