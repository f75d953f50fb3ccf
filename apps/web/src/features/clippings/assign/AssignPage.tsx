import { Button, Checkbox, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useBrands, usePermission } from '../../../shared/actor/index.ts';
import { MultiSelect } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconLock } from '../../../shared/icons/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { RelationMultiSelect } from '../../../shared/relations/index.ts';
import { type Clipping, oneClipping } from '../clippings.api.ts';
import { ClippingFacts } from '../coverage/ClippingFacts.tsx';
import classes from './assign.module.css';
import { useAssignment } from './useAssignment.ts';
import { type Linkable, useLinkable } from './useLinkable.ts';

const route = getRouteApi('/app/performance/coverage/clipping/assign/$clippingId');

/** Assigns a clipping to KPI sets, stories, relations, and other brands, which get a copy. */
export function AssignPage() {
  const t = useT('clippings');
  const { clippingId } = route.useParams();
  const { data, error, isPending, refetch } = useQuery({ ...oneClipping(clippingId), staleTime: 0 });
  const clipping = data?.data;
  if (clipping) return <Assign key={clipping.id} clipping={clipping} />;
  return (
    <>
      <PageHead title={t('panel.assign')} />
      {isPending && <RowSkeletons />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function Assign({ clipping }: { clipping: Clipping }) {
  const t = useT('clippings');
  const app = useT('app');
  const assignment = useAssignment(clipping);
  const canSeeRelations = usePermission('relations.list').can;
  const { kinds, isReady, error, refetch } = useLinkable(clipping.brand_id, clipping);
  const back = { to: '/performance/coverage', search: { clipping: clipping.id } as never } as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void assignment.save();
      }}
    >
      <PageHead
        title={t('panel.assign')}
        actions={
          <>
            <Button component={Link} {...back}>
              {app('cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={assignment.isBusy}>
              {app('save')}
            </Button>
          </>
        }
      />
      <div className={classes.page}>
        <div>
          <ClippingFacts clipping={clipping} />
          <p className={classes.headline}>{clipping.headline}</p>
        </div>
        {error && <ErrorState error={error} onRetry={refetch} />}
        {isReady && !kinds.some(({ name }) => name === 'kpi_campaigns') && (
          <p className={classes.none}>
            {t('assign.no_kpis')}{' '}
            <Link to="/performance/kpi" className="underlined">
              {t('assign.to_kpis')}
            </Link>
          </p>
        )}
        {isReady &&
          kinds.map((kind) => (
            <Links
              key={kind.name}
              kind={kind}
              value={assignment.links[kind.name]}
              onChange={(ids) => assignment.setLinks(kind.name, ids)}
            />
          ))}
        {canSeeRelations && (
          <RelationMultiSelect
            label={app('titles.relations')}
            brandId={clipping.brand_id}
            known={clipping.relations}
            value={assignment.links.relations}
            onChange={(ids) => assignment.setLinks('relations', ids)}
          />
        )}
        <OtherBrands clipping={clipping} value={assignment.brands} onChange={assignment.setBrands} />
      </div>
    </form>
  );
}

/** Records of one kind. What is completed keeps what it counts. */
function Links({ kind, value, onChange }: { kind: Linkable; value: string[]; onChange: (ids: string[]) => void }) {
  const t = useT('clippings');
  const { name, label, options, closed } = kind;
  const kept = closed.map(({ id }) => id);
  return (
    <>
      <MultiSelect
        label={label}
        description={name === 'kpi_campaigns' ? t('assign.kpis_hint') : undefined}
        data={options}
        value={value.filter((id) => !kept.includes(id))}
        onChange={(ids) => onChange([...kept, ...ids])}
        hidePickedOptions
        searchable
      />
      {closed.map((one) => (
        <p key={one.id} className={classes.closed}>
          <IconLock size={14} stroke={1.6} aria-hidden /> {t('assign.closed', { name: one.name })}
        </p>
      ))}
    </>
  );
}

interface BrandsProps {
  clipping: Clipping;
  value: string[];
  onChange: (ids: string[]) => void;
}

function OtherBrands({ clipping, value, onChange }: BrandsProps) {
  const t = useT('clippings');
  const brands = useBrands().filter(({ id }) => id !== clipping.brand_id);
  if (brands.length === 0) return null;
  return (
    <Input.Wrapper label={t('assign.brands')} description={t('assign.brands_hint')} labelElement="div">
      <Checkbox.Group value={value} onChange={onChange}>
        <div className={classes.brands}>
          {brands.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
    </Input.Wrapper>
  );
}
