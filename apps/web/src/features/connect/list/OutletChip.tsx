import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { Popover } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown } from '../../../shared/icons/index.ts';
import { ChipButton } from '../../../shared/parts/index.ts';
import { OutletSelect } from '../../clippings/index.ts';

/** The outlet that people write for, found as one types; there are too many for a list. */
export function OutletChip({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const metrics = useT('metrics');
  const [isOpen, setOpen] = useState(false);
  const label = metrics('outlets.outlet');
  const id = value?.split(',')[0];
  const known = useQuery({
    ...apiQuery('media-outlets.show', { params: { media_outlet_id: id ?? '' } }),
    enabled: id !== undefined,
  }).data?.data;
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ChipButton isChosen={id !== undefined} onClick={() => setOpen(!isOpen)}>
          {id === undefined ? label : (known?.name ?? label)}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </ChipButton>
      </Popover.Target>
      <Popover.Dropdown>
        <OutletSelect
          key={known?.id}
          label={label}
          known={known ? { id: known.id, name: known.name, impressions: null } : null}
          value={id ?? null}
          onChange={(next) => {
            onChange(next ?? undefined);
            if (next) setOpen(false);
          }}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
      </Popover.Dropdown>
    </Popover>
  );
}
