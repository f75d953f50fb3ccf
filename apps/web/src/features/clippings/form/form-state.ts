import type { MediaTier } from '@masthead/contract';
import { useForm } from '../../../shared/form/index.ts';
import { type ClippingValues, sentValues } from './clipping-values.ts';

/** The fields of an outlet that a clipping needs. */
export interface KnownOutlet {
  id: string;
  name: string;
  tier?: MediaTier | undefined;
  impressions: number | null;
}

export interface FormProps<A> {
  /** Name under which unsaved changes are kept in the browser. */
  draft: string;
  initial: ClippingValues;
  submit: (values: ClippingValues) => Promise<A>;
  onDone: (answer: A) => void;
}

/** Returns the form of a clipping, bound to its values. */
export const useClippingForm = <A>(props: FormProps<A>) =>
  useForm({
    draft: props.draft,
    schema: 'clippings.store',
    initial: props.initial,
    submit: (values) => props.submit(sentValues(values)),
    onDone: props.onDone,
  });
export type ClippingFormState = ReturnType<typeof useClippingForm<unknown>>;
