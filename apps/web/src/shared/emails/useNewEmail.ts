import type { EmailForm } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../actor/index.ts';
import { call, refresh } from '../api/index.ts';
import { notifyFailure } from '../feedback/index.ts';

/** Returns a function that begins a draft with a story or recipients and opens it in the composer. */
export function useNewEmail(): { write: (form: EmailForm) => Promise<void>; isBusy: boolean } {
  const brand = useActiveBrand();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const write = async (form: EmailForm) => {
    setBusy(true);
    try {
      const { data } = await call('emails.store', { body: { ...form, brand_id: brand.id } });
      await refresh('emails.index');
      await navigate({ to: '/emails/$emailId', params: { emailId: data.id } });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { write, isBusy };
}
