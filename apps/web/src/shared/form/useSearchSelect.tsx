import { Loader, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

interface Choice {
  id: string;
  label: string;
}

interface Options {
  /** The record that is chosen at the beginning. */
  known: Choice | null;
  value: string | null;
  onChange: (id: string | null) => void;
}

interface Found {
  choices: readonly Choice[];
  isFetching: boolean;
  /** Says that nothing was found. */
  none: string;
}

/** Keeps the state of a select whose records are searched on the server as one types. */
export function useSearchSelect({ known, value, onChange }: Options) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(known);
  const [search] = useDebouncedValue(text.trim(), 200);
  const isSearching = search.length > 0 && search !== chosen?.label;

  const propsOf = ({ choices, isFetching, none }: Found) => {
    const labels = new Map<string, string>();
    if (chosen && chosen.id === value) labels.set(chosen.id, chosen.label);
    if (isSearching) for (const { id, label } of choices) labels.set(id, label);
    return {
      data: [...labels].map(([id, label]) => ({ value: id, label })),
      value,
      onChange: (id) => {
        setChosen(id === null ? null : { id, label: labels.get(id) ?? id });
        onChange(id);
      },
      searchable: true,
      clearable: true,
      searchValue: text,
      onSearchChange: setText,
      // The server has searched already; its results may not contain the typed text.
      filter: ({ options }) => options,
      ...(isFetching && { rightSection: <Loader size={14} /> }),
      nothingFoundMessage: isSearching && !isFetching ? none : undefined,
    } satisfies SelectProps;
  };
  return { search, isSearching, propsOf };
}
