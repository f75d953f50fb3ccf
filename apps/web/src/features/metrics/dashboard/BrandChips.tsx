import { type Brand, limits } from '@masthead/contract';
import { notify } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconX } from '../../../shared/icons/index.ts';
import { BrandMark, ChipButton } from '../../../shared/parts/index.ts';
import { type Look, toggleBrand } from './brand-selection.ts';
import classes from './dashboard.module.css';

interface Props {
  brands: readonly Brand[];
  /** Ids, the one chosen the longest ago first. */
  chosen: readonly string[];
  looks: ReadonlyMap<string, Look>;
  onChange: (chosen: string[]) => void;
}

/** The brands that are compared. One stays; past the limit the one chosen the longest ago makes room. */
export function BrandChips({ brands, chosen, looks, onChange }: Props) {
  const t = useT('metrics');
  const toggle = useToggle({ brands, chosen, onChange });
  // In the user's order, as in the tables; the order of choosing only decides who makes room.
  const shown = brands.filter(({ id }) => chosen.includes(id));
  const others = brands.filter(({ id }) => !chosen.includes(id));
  return (
    <ul className={classes.chips} aria-label={t('brands.label')}>
      {shown.map(({ id, name }) => (
        <li key={id}>
          <ChipButton isChosen={false} onClick={() => toggle(id)} aria-label={t('brands.remove', { name })}>
            <i className={classes.dot} style={{ background: `var(${looks.get(id)?.color})` }} aria-hidden />
            <span className="cut">{name}</span>
            {brands.length > 1 && <IconX size={14} stroke={1.6} aria-hidden />}
          </ChipButton>
        </li>
      ))}
      {others.length > 0 && (
        <li className={classes.adding}>
          <BrandMenu brands={others} onChoose={toggle} />
          <span className={classes.count}>
            {t('brands.count', { count: chosen.length, limit: limits.dashboardBrands })}
          </span>
        </li>
      )}
    </ul>
  );
}

/** Toggles a brand and says what has happened. */
function useToggle({ brands, chosen, onChange }: Omit<Props, 'looks'>): (id: string) => void {
  const t = useT('metrics');
  const nameOf = (id: string | null): string => brands.find((brand) => brand.id === id)?.name ?? '';
  return (id) => {
    const { chosen: next, outcome, dropped } = toggleBrand(chosen, id);
    const name = nameOf(id);
    const undo = () => onChange([...chosen]);
    if (outcome === 'kept') return void notify({ kind: 'warning', title: t('brands.kept') });
    if (outcome === 'added') notify({ title: t('brands.added', { name }) });
    if (outcome === 'removed') notify({ title: t('brands.removed', { name }), undo });
    if (outcome === 'replaced')
      notify({ title: t('brands.limit'), body: t('brands.limit_body', { name, dropped: nameOf(dropped) }), undo });
    onChange(next);
  };
}

function BrandMenu({ brands, onChoose }: { brands: readonly Brand[]; onChoose: (id: string) => void }) {
  const t = useT('metrics');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ChipButton isChosen={false} data-dashed>
          <IconPlus size={14} stroke={1.6} aria-hidden />
          {t('brands.brand')}
        </ChipButton>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {brands.map(({ id, name, logo }) => (
          <Menu.Item
            key={id}
            leftSection={<BrandMark name={name} logo={logo?.cropped ?? logo?.original ?? null} size="small" />}
            onClick={() => onChoose(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
