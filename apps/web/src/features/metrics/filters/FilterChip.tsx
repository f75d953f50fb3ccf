import { MultiSelect, Popover } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown } from '../../../shared/icons/index.ts';
import { ChipButton } from '../../../shared/parts/index.ts';

interface Props {
  /** The name of the filter. */
  label: string;
  options: readonly { value: string; label: string }[];
  /** Values, separated by commas; undefined: all. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter as a chip that says what is chosen and opens the choice. */
export function FilterChip({ label, options, value, onChange }: Props) {
  const t = useT('metrics');
  const chosen = value?.split(',') ?? [];
  const only = chosen.length === 1 ? options.find((option) => option.value === chosen[0])?.label : undefined;
  return (
    <Popover width={280} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ChipButton isChosen={chosen.length > 0}>
          {chosen.length === 0 ? label : (only ?? t('filters.chosen', { label, count: chosen.length }))}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </ChipButton>
      </Popover.Target>
      <Popover.Dropdown>
        <MultiSelect
          label={label}
          placeholder={chosen.length === 0 ? t('filters.all') : undefined}
          data={options}
          searchable
          clearable
          hidePickedOptions
          comboboxProps={{ withinPortal: false }}
          value={chosen}
          onChange={(values) => onChange(values.length > 0 ? values.join(',') : undefined)}
          data-autofocus
        />
      </Popover.Dropdown>
    </Popover>
  );
}
