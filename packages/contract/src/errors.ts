import type { z } from 'zod';
import type { PermissionCause } from './permissions.ts';

/** Codes of whole failures; the text is looked up in the caller's language under `errors.<code>`. */
export const errorCodes = [
  'validation',
  'unauthenticated',
  'bad_credentials',
  'not_activated',
  'locked_out',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'dynamic_group',
  'too_many_requests',
  'mail_limit_organisation',
  'mail_limit_receiver',
  'maintenance',
  'database_unavailable',
  'overloaded',
  'disk_full',
  'payload_too_large',
  'unsupported_media_type',
  'bad_request',
  'billing_off',
  'billing_without_cards',
  'test_card_unknown',
  'card_required',
  'card_declined',
  'card_no_funds',
  'card_expired',
  'card_details_wrong',
  'card_not_supported',
  'card_not_processed',
  'card_needs_authentication',
  'payment_provider_away',
  'payment_method_unknown',
  'change_in_progress',
  'already_subscribed',
  'not_subscribed',
  'payment_overdue',
  'change_scheduled',
  'nothing_to_resume',
  'coupon_used_up',
  'invoice_not_open',
  'invoice_of_provider',
  'card_in_use',
  'signature_invalid',
  'internal',
  'idempotency_mismatch',
  'idempotency_pending',
  'unsupported_language',
  'recovery_code_invalid',
  'email_change_invalid',
  'email_not_found',
  'already_clipping',
  'sender_asked_recently',
  'demo_data',
  'no_stories_database',
  'source_unreachable',
  'source_not_a_feed',
  'source_html',
  'source_empty',
  'source_broken',
  'source_private_address',
  'source_too_large',
  'source_timeout',
  'source_redirect_loop',
  'source_http_status',
  'source_gone',
  'source_bad_address',
  'source_robots',
  'source_tls',
  'source_dns',
  'source_not_a_sitemap',
  'source_needs_key',
  'source_no_account',
  'source_no_items',
  'source_no_articles',
  'source_gone_long',
  'page_no_text',
  'page_not_html',
  'page_too_complex',
  'page_failed',
  'parked_item_kept',
  'file_too_large',
  'file_empty',
  'file_unsupported_format',
  'file_damaged',
  'image_below_minimum',
  'image_too_small',
  'image_too_many_pixels',
  'media_requires_authorization',
  'file_quota_reached',
  'storage_full',
  'upload_interrupted',
  'browser_missing',
  'render_busy',
  'render_timeout',
  'render_too_heavy',
  'render_failed',
  'opml_broken',
  'opml_empty',
  'rss_too_many_feeds',
  'too_many_exports',
  'too_many_contacts',
  'too_many_views',
  'too_many_folders',
  'rss_feed_full',
  'rss_not_manual',
  'notification_asked_recently',
  'notification_receiver_ended',
  'own_brand_required',
  'session_inactive',
  'two_factor_required',
  'second_factor_missing',
  'two_factor_not_started',
  'already_activated',
  'sign_up_closed',
  'activation_expired',
  'invitation_accepted',
  'invitation_cancelled',
  'invitation_expired',
  'invitation_wrong_address',
  'invitation_needs_sign_in',
  'onboarding_broken',
  'onboarding_incomplete',
  'onboarding_expired',
  'oauth_not_configured',
  'identity_unverified',
  'identity_state_invalid',
  'social_no_address',
  'social_state_invalid',
  'social_consent_refused',
  'social_server_unusable',
  'social_account_unreadable',
  'social_token_dead',
  'social_keys_refused',
  'social_forbidden',
  'social_scope_missing',
  'social_rate_limited',
  'social_budget_spent',
  'social_away',
  'social_answer_unknown',
  'social_gone',
  'social_key_refused',
  'social_account_unknown',
  'social_bot_not_admin',
  'social_bot_in_use',
  'scope_missing',
  'smtp_failed',
  'passkey_refused',
  'own_permissions',
  'own_account',
  'last_brand_unconfirmed',
  'staff_not_impersonated',
  'impersonation_limited',
  'impersonation_read_only',
  'last_staff_user',
  'staff_level',
  'address_in_use',
  'last_administrator',
  'last_manager',
  'last_brand',
  'organisation_held',
  'kpi_completed',
  'csv_broken',
  'csv_too_long',
  'print_unsupported',
  'print_too_large',
  'print_not_open',
  'print_nothing_there',
  'print_unreadable',
  'print_too_many_pages',
  'print_too_heavy',
  'print_no_text',
  'print_needs_tesseract',
  'print_needs_language',
  'print_needs_poppler',
  'recording_unsupported',
  'recording_too_large',
  'recording_not_open',
  'recording_without_text',
  'recording_needs_transcript',
  'recording_needs_ffmpeg',
  'recording_no_speech',
  'recording_no_file',
  'recording_not_licensed',
  'recording_too_heavy',
  'clip_needs_ffmpeg',
  'clip_too_long',
  'transcript_too_large',
  'transcript_unreadable',
  'transcription_refused',
  'transcription_busy',
  'transcription_unreachable',
  'transcription_broken',
  'import_unreadable',
  'import_too_long',
  'import_too_wide',
  'import_too_large',
  'import_empty',
  'import_not_open',
  'import_not_undoable',
  'import_history_full',
  'page_missing',
  'page_forbidden',
  'page_unreadable',
  'export_failed',
  'report_brand_missing',
  'report_failed',
  'report_is_edition',
  'report_not_ready',
  'too_many_report_links',
  'too_many_reports',
  'too_many_report_templates',
  'too_many_key_messages',
  'too_many_comments',
  'too_many_spokespeople',
  'too_many_trend_groups',
  'newsroom_published',
  'newsroom_not_published',
  'newsroom_needs_contact',
  'newsroom_auto_create_failed',
  'press_kit_full',
  'story_changed',
  'story_wrong_newsroom',
  'story_already_published',
  'story_not_published',
  'story_not_scheduled',
  'story_not_approved',
  'story_not_in_review',
  'story_approval_off',
  'email_changed',
  'email_not_draft',
  'email_not_scheduled',
  'email_not_sending',
  'email_not_sent',
  'mail_server_missing',
  'too_many_briefings',
  'briefing_full',
  'briefing_empty',
  'briefing_without_receivers',
  'suppression_kept',
  'licenses_in_use',
  'media_types_beyond_plan',
] as const;
/** Reasons for which a card was refused, which invoices keep. */
export const cardRefusals = [
  'card_declined',
  'card_no_funds',
  'card_expired',
  'card_details_wrong',
  'card_not_supported',
  'card_not_processed',
  'card_needs_authentication',
] as const satisfies readonly (typeof errorCodes)[number][];
export type CardRefusal = (typeof cardRefusals)[number];
export type ErrorCode = (typeof errorCodes)[number];

/** One failure of one field: its text is `validation.<code>` with the parameters and the field's label as {attribute}. */
export interface FieldFailure {
  code: string;
  params: Record<string, string | number>;
}

/** Body of every failed answer. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string[]>;
  /** Beside a 403. */
  can?: false;
  reason?: { cause: PermissionCause; type: 'quota' | null } | null;
  max?: number | null;
  current?: number;
  /** Details of a 409 for a story that was saved by another user meanwhile. */
  revision?: number;
  updated_by?: { id: string; full_name: string } | null;
  request_id?: string;
}

/**
 * Turns schema failures into codes per field path ('near_words.0.distance'). Server and forms share it, so a field says
 * the same before and after sending.
 */
export function fieldFailures(error: z.ZodError): Record<string, FieldFailure[]> {
  const failures: Record<string, FieldFailure[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body';
    const list = failures[path] ?? [];
    list.push(failureOf(issue));
    failures[path] = list;
  }
  return failures;
}

function failureOf(issue: z.core.$ZodIssue): FieldFailure {
  if (issue.code === 'custom') {
    const { code = 'invalid', ...params } = (issue.params ?? {}) as Record<string, string | number>;
    return { code: String(code), params };
  }
  if (issue.code === 'invalid_type')
    return { code: isMissing(issue) ? 'required' : `type_${issue.expected}`, params: {} };
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && Number(issue.minimum) <= 1) return { code: 'required', params: {} };
    if (issue.origin === 'array' && Number(issue.minimum) <= 1) return { code: 'required', params: {} };
    return {
      code: issue.origin === 'string' ? 'min_length' : issue.origin === 'array' ? 'min_items' : 'min_value',
      params: { min: Number(issue.minimum) },
    };
  }
  if (issue.code === 'too_big') {
    return {
      code: issue.origin === 'string' ? 'max_length' : issue.origin === 'array' ? 'max_items' : 'max_value',
      params: { max: Number(issue.maximum) },
    };
  }
  if (issue.code === 'invalid_format')
    return { code: formatCodes[issue.format] ?? (issue.format === 'regex' ? regexCode(issue) : 'invalid'), params: {} };
  return { code: 'invalid', params: {} };
}

const formatCodes: Record<string, string> = { email: 'email', url: 'url', uuid: 'invalid', datetime: 'date' };

/** Returns the failed one of the three password rules, which its pattern identifies. */
const regexCode = (issue: { pattern?: string }): string =>
  issue.pattern?.includes('Ll')
    ? 'password_lower'
    : issue.pattern?.includes('Lu')
      ? 'password_upper'
      : issue.pattern === '/\\d/'
        ? 'password_number'
        : 'invalid';

const isMissing = (issue: { message: string }): boolean => /received (undefined|null)/.test(issue.message);
