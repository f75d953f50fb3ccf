import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { type Clipping, changeClipping, oneClipping } from '../clippings.api.ts';
import { changedParts } from '../panel/clipping-change.ts';
import { ClippingEditor } from './ClippingEditor.tsx';
import { type ClippingValues, valuesOfClipping } from './clipping-values.ts';

const route = getRouteApi('/app/performance/coverage/clipping/edit/$clippingId');

/** Every field of a clipping. */
export function EditPage() {
  const t = useT('clippings');
  const { clippingId } = route.useParams();
  const { data, error, isPending, refetch } = useQuery({ ...oneClipping(clippingId), staleTime: 0 });
  const clipping = data?.data;
  if (clipping) return <Edit key={clipping.id} clipping={clipping} />;
  return (
    <>
      <PageHead title={t('panel.edit_all')} />
      {isPending && <RowSkeletons />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function Edit({ clipping }: { clipping: Clipping }) {
  const t = useT('clippings');
  const app = useT('app');
  const navigate = useNavigate();
  const { media_outlet: outlet, files = [], impressions, impressions_entered } = clipping;
  const initial = valuesOfClipping(clipping);
  const submit = async (values: ClippingValues) => {
    const { brand_id: _, preparation_id: __, ...change } = changedParts(initial, values);
    await changeClipping(clipping.id, change);
  };
  const done = async () => {
    notify({ title: t('form.saved') });
    await navigate({ to: '/performance/coverage', search: { clipping: clipping.id } });
  };
  return (
    <ClippingEditor
      draft={`clipping.${clipping.id}`}
      title={t('panel.edit_all')}
      saveLabel={app('save')}
      initial={initial}
      outlet={outlet && { ...outlet, impressions: impressions_entered ? null : impressions }}
      files={files}
      assigned={clipping}
      pictures={[clipping.thumbnail]}
      submit={submit}
      onDone={() => void done()}
    />
  );
}
