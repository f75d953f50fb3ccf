import type { ButtonProps } from '@mantine/core';
import type { PermissionName } from '@masthead/contract';
import { useState } from 'react';
import { Popover } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconUserCheck } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { PermissionButton } from '../../shared/parts/index.ts';
import type { Piece, Place } from './assign.ts';

const AssignForm = lazyPart(async () => (await import('./AssignForm.tsx')).default);

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  brandId: string;
  place: Place;
  pieces: readonly Piece[];
  /** The permission to change the pieces. */
  permission: PermissionName;
  label?: string;
  onDone?: () => void;
}

/** Opens the choice of a colleague for some pieces. */
export function AssignButton({ brandId, place, pieces, permission, label, onDone, ...look }: Props) {
  const t = useT('assignments');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <PermissionButton
          {...look}
          permission={permission}
          leftSection={<IconUserCheck size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {label ?? t('assign')}
        </PermissionButton>
      </Popover.Target>
      <Popover.Dropdown>
        <AssignForm
          brandId={brandId}
          place={place}
          pieces={pieces}
          onDone={() => {
            setOpen(false);
            onDone?.();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
