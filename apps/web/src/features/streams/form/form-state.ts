import type { Stream } from '@masthead/contract';
import type { useForm } from '../../../shared/form/index.ts';

/** The form of a stream, bound to its values. */
export type StreamFormState = ReturnType<typeof useForm<'streamForm', { data: Stream }>>;
