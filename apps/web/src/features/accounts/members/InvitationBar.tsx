import type { Invitation } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconSend, IconX } from '../../../shared/icons/index.ts';
import { onRecords, RowsBar, UnchangedRows, useBulk } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
/** Returns the input of a call for invitations of a list, which are all to one brand. */
const ofInvitations = (rows: readonly Invitation[]) => ({
  params: { brand_id: rows[0]!.brand_id },
  body: { invitations: rows.map(({ id }) => id) },
});

/** Sends the selected invitations again, or cancels them after a question. */
export function InvitationBar({ selection }: { selection: Selection<Invitation> }) {
  const t = useT('accounts');
  const lists = useT('lists');
  const { isBusy, run, unchanged, forget } = useBulk(selection, ['brands.invitations.index', 'brands.seats.show']);
  const resend = () =>
    run({
      rows: selection.rows,
      act: onRecords((rows) => call('brands.invitations.bulk-resend', ofInvitations(rows))),
      said: (count) => lists('invitations.resent', { count }),
    });
  const cancel = () =>
    run({
      rows: selection.rows,
      question: {
        title: lists('invitations.title'),
        body: lists('invitations.body'),
        confirmLabel: t('invitations.cancel_action'),
        danger: true,
      },
      act: onRecords((rows) => call('brands.invitations.bulk-cancel', ofInvitations(rows))),
      said: (count) => lists('invitations.cancelled', { count }),
    });
  return (
    <>
      <UnchangedRows unchanged={unchanged} nameOf={({ email }) => email} onClose={forget} />
      <RowsBar
        selection={selection}
        isBusy={isBusy}
        actions={[
          { label: t('invitations.again'), icon: <IconSend {...icon} />, onClick: () => void resend() },
          {
            label: t('invitations.cancel_action'),
            icon: <IconX {...icon} />,
            danger: true,
            onClick: () => void cancel(),
          },
        ]}
      />
    </>
  );
}
