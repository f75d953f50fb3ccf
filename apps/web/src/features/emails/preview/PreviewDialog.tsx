import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Modal, Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { audienceQuery } from '../emails.api.ts';
import { ScreenChoice, useScreen } from './MailView.tsx';
import classes from './preview.module.css';
import { Version } from './Version.tsx';

/** Value of the choice for a recipient who is not a relation. */
const stranger = '';

/**
 * Shows the e-mail as its recipients get it: one version for each, wide, on the phone, as text, in light and dark mode.
 */
export default function PreviewDialog({ emailId, onClose }: { emailId: string; onClose: () => void }) {
  const t = useT('mailing');
  const app = useT('app');
  const { isPhone, screen, setScreen } = useScreen();
  const audience = useQuery(audienceQuery(emailId));
  const people = (audience.data?.data.people ?? []).filter(({ relation_id }) => relation_id !== null);
  const [picked, setPicked] = useState<string | null>(null);
  const person = picked ?? people[0]?.relation_id ?? stranger;
  const options = [
    ...people.map(({ relation_id, name, email: address }) => ({ value: relation_id!, label: `${name} (${address})` })),
    { value: stranger, label: t('preview.stranger') },
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('preview.title')}
      size={860}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {audience.isPending && <RowSkeletons count={4} />}
      {audience.isError && <ErrorState error={audience.error} onRetry={() => void audience.refetch()} />}
      {audience.data && (
        <>
          <div className={classes.choices}>
            <Select
              label={t('preview.as')}
              className={classes.person}
              data={options}
              value={person}
              allowDeselect={false}
              searchable={options.length > 8}
              onChange={(value) => setPicked(value ?? stranger)}
            />
            <ScreenChoice screen={screen} onChange={setScreen} />
          </div>
          <Version emailId={emailId} relation={person || null} screen={screen} />
        </>
      )}
    </Modal>
  );
}
