import type { MediaProfileRecord } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { FormHead } from '../form/FormHead.tsx';
import { MediaProfileFields } from './MediaProfileFields.tsx';
import { newValues } from './media-profile-values.ts';
import { profilesChanged } from './media-profiles.api.ts';

const formId = 'media-profile';

/** A journalist whom staff know before a byline does. */
export function MediaProfileCreatePage() {
  const t = useT('discover');
  const app = useT('app');
  const navigate = useNavigate();
  const form = useForm({
    draft: 'media-profile.new',
    schema: 'mediaProfileForm',
    initial: newValues,
    submit: (body): Promise<{ data: MediaProfileRecord }> => call('staff.media-profiles.store', { body }),
    onDone: ({ data }) => {
      void profilesChanged();
      notify({ title: t('staff.created'), body: data.name });
      void navigate({
        to: '/staff/connect/media-profiles/edit/$mediaProfileId',
        params: { mediaProfileId: data.id },
      });
    },
  });
  return (
    <>
      <FormHead
        title={app('titles.create_media_profile')}
        back="/staff/connect/media-profiles"
        form={{ id: formId, submit: t('staff.create'), isBusy: form.isBusy }}
      />
      <MediaProfileFields form={form} id={formId} />
    </>
  );
}
