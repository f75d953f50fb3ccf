import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './door.module.css';

/** Mails a new activation link; says where it went. */
export function ResendActivation({ email }: { email: string }) {
  const t = useT('accounts');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const resend = useCall('auth.activate.resend', { onSuccess: () => setSentTo(email) });
  if (sentTo === email)
    return (
      <p role="status" className={classes.said}>
        {t('activation.resent', { email })}
      </p>
    );
  return (
    <Button size="md" fullWidth loading={resend.isPending} onClick={() => resend.mutate({ body: { email } })}>
      {t('activation.resend')}
    </Button>
  );
}
