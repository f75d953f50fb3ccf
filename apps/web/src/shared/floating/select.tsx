import type { MultiSelect as MantineMultiSelect, Select as MantineSelect } from '@mantine/core';
import { type Early, laterField } from './later-field.tsx';
import { PlainMultiSelect, PlainSelect } from './PlainSelect.tsx';

const goOn = ({ isOpened }: Early) => (isOpened ? { defaultDropdownOpened: true } : {});

// They take the props of Mantine's fields and pass all of them on.
export const Select = laterField({
  load: async () => (await import('./full-fields.ts')).Select,
  Plain: PlainSelect,
  goOn,
}) as unknown as typeof MantineSelect;
export const MultiSelect = laterField({
  load: async () => (await import('./full-fields.ts')).MultiSelect,
  Plain: PlainMultiSelect,
  goOn,
}) as unknown as typeof MantineMultiSelect;
