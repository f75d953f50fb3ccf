import type { Stream, streamForm } from '@masthead/contract';
import type { useForm } from '../../../shared/form/index.ts';

/** The form of a stream, bound to its values. */
export type StreamFormState = ReturnType<typeof useForm<typeof streamForm, { data: Stream }>>;
