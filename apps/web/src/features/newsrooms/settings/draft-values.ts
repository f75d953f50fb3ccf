import type { NewsroomChange } from '@masthead/contract';
import { useEffect } from 'react';
import { createStore } from '../../../shared/store.ts';

/** Values of the open forms of a newsroom, saved or not, by the name of the form. The preview shows them. */
export const draftValues = createStore<Readonly<Record<string, NewsroomChange>>>({});

/** Returns the values as they would be sent: an emptied field is no value. */
const sent = (values: object): NewsroomChange =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' && name !== 'name' ? null : value]),
  );

/** Shows the values of a form in the preview while the form is open. */
export function useDraftValues(form: string, values: object): void {
  useEffect(() => {
    draftValues.set({ ...draftValues.get(), [form]: sent(values) });
    return () => {
      const { [form]: _, ...others } = draftValues.get();
      draftValues.set(others);
    };
  }, [form, values]);
}
