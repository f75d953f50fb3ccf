import { useQuery } from '@tanstack/react-query';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconFlag } from '../../../shared/icons/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { type Clipping, openKpis } from '../clippings.api.ts';
import { assignToKpi } from './bulk-actions.ts';
import classes from './kpi-button.module.css';

interface Props {
  brandId: string;
  rows: readonly Clipping[];
  onDone: () => void;
}

/** Assigns the selected clippings to one of the brand's active KPI sets; without a set there is no button. */
export function KpiButton({ brandId, rows, onDone }: Props) {
  const t = useT('clippings');
  const { data } = useQuery(openKpis(brandId));
  const sets = data?.data ?? [];
  if (sets.length === 0) return null;
  return (
    <Menu position="top">
      <Menu.Target>
        <PermissionButton
          size="xs"
          variant="subtle"
          permission="mention.save"
          leftSection={<IconFlag size={16} stroke={1.6} aria-hidden />}
        >
          {t('kpi.action')}
        </PermissionButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.sets}>
        {sets.map((set) => (
          <Menu.Item
            key={set.id}
            onClick={() => {
              void assignToKpi(t, set, rows);
              onDone();
            }}
          >
            {set.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
