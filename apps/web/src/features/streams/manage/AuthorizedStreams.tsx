import { Button, Checkbox, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Drawer } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { authorizedStreams } from '../streams.api.ts';
import classes from './manage.module.css';

/** Chooses the streams that the brand's readers may see. */
export function AuthorizedStreams({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT('streams');
  const brand = useActiveBrand();
  const authorized = useQuery({ ...authorizedStreams(brand.id), enabled: isOpen });
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('authorized.title')}
      closeButtonProps={{ 'aria-label': t('authorized.close') }}
    >
      {authorized.isPending && <RowSkeletons count={4} />}
      {authorized.isError && <ErrorState error={authorized.error} onRetry={() => void authorized.refetch()} />}
      {authorized.data && <Choice key={authorized.dataUpdatedAt} {...authorized.data.data} onDone={onClose} />}
    </Drawer>
  );
}

interface ChoiceProps {
  restricted: boolean;
  streams: { id: string; name: string; authorized: boolean }[];
  onDone: () => void;
}

function Choice({ restricted, streams, onDone }: ChoiceProps) {
  const t = useT('streams');
  const brand = useActiveBrand();
  const [isRestricted, setRestricted] = useState(restricted);
  const [chosen, setChosen] = useState(() => streams.filter((stream) => stream.authorized).map(({ id }) => id));
  const saving = useCall('brands.authorized-streams.update', {
    refreshes: ['brands.authorized-streams.index'],
    onSuccess: () => {
      notify({ title: t('authorized.done') });
      onDone();
    },
  });
  if (streams.length === 0) return <EmptyState title={t('follow.none')} />;
  return (
    <>
      <p className={classes.intro}>{t('authorized.body')}</p>
      <Radio.Group
        aria-label={t('authorized.title')}
        value={isRestricted ? 'some' : 'all'}
        onChange={(value) => setRestricted(value === 'some')}
      >
        <div className={classes.choice}>
          <Radio value="all" label={t('authorized.all')} />
          <Radio value="some" label={t('authorized.some')} />
        </div>
      </Radio.Group>
      {isRestricted && (
        <ul className={classes.streams}>
          {streams.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                label={name}
                checked={chosen.includes(id)}
                onChange={(event) =>
                  setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button
          variant="filled"
          loading={saving.isPending}
          onClick={() =>
            saving.mutate({ params: { brand_id: brand.id }, body: { streams: isRestricted ? chosen : null } })
          }
        >
          {t('authorized.save')}
        </Button>
      </div>
    </>
  );
}
