import type { OpenMail } from './open-mail.ts';

/** Senders under whose names mail servers return mail. */
const daemons =
  /\b(?:mailer-?daemon|post-?master|mail delivery (?:sub)?system|mail delivery service|mdaemon|mail-daemon|mail administrator|bounce[sd]?@|double-bounce|system administrator|microsoft outlook|smtp-daemon|uucp|mail\.?system|mrmta|maildaemon)/i;

/** Subjects of a notice that a mail could not be delivered. */
const subjects =
  /undeliver|delivery (?:status )?(?:notification|failure|failed|report|error|problem|delayed|reports? about)|mail delivery|failure notice|failure delivery|returned mail|return(?:ed|ing) (?:to sender|message)|mail failure|delivery has failed|message (?:status|not delivered|could not be delivered)|could not (?:be delivered|send)|couldn't be delivered|non[- ]?(?:delivery|remis)|nondeliver|rejected mail|mail (?:system )?error|warning: (?:could not|message)|unzustellbar|nicht zustellbar|zustellung|non distribu|échec de|echec de la remise|no se puede entregar|no entregad|impossibile recapitare|mancato recapito|onbestelbaar|kan inte levereras|går inte att leverera|kunne ikke leveres|niedostarcz|nie dostarcz|não entregue|devolvid|delivery unsuccessful|ei voi(?:tu)? toimittaa|[メ配].{0,6}(?:エラー|不能)|送信できません|配信不能|未送达|退信|недостав|не доставл|non remis|non recapitabile|niet bezorgd|kan ikke leveres|nie można dostarczyć|não é possível entregar|nedoručiteln|nelze doručit|kézbesíthetetlen|teslim edilemedi|无法传递|無法傳遞|無法送達|배달할 수 없|배달되지/iu;

/** Sentences of such a notice. */
const sentences =
  /could not be delivered|couldn't be delivered|was not delivered|wasn't delivered|not been delivered|delivery (?:to the following|has failed|failed|of your message)|unable to deliver|undeliverable|permanent(?:ly)? (?:fatal )?error|fatal errors|failed permanently|returned (?:to sender|below)|giving up on it|i wasn't able to deliver|failed to deliver|can(?:no|')t (?:be )?deliver|delivery error|unbekannt|nicht zugestellt|non è stato possibile|n'a pas (?:pu|été)|no (?:se )?pudo|the following (?:recipients?|addresses?)|did not reach|message (?:was|has been) (?:rejected|returned|bounced)|following destination addresses/i;

/** Returns true for a mail in which a server says that it did not deliver another one. */
export function isBounceNotice(mail: OpenMail): boolean {
  const { headers } = mail;
  const subject = headers.get('subject') ?? '';
  if (headers.has('x-failed-recipients')) return true;
  const from = `${headers.get('from') ?? ''} ${headers.get('sender') ?? ''}`;
  const isFromDaemon = daemons.test(from);
  const isEmptySender =
    headers.get('return-path')?.trim() === '<>' || /auto-generated/i.test(headers.get('auto-submitted') ?? '');
  const isNamed = subjects.test(subject);
  const says = sentences.test(mail.text.slice(0, 8000));
  const signs = [isFromDaemon, isEmptySender, isNamed, says].filter(Boolean).length;
  return signs >= 2 && (isFromDaemon || isEmptySender || (isNamed && says));
}

/** Lines at which a notice ends and the returned message starts; without the rulers around the words. */
const ends =
  /^(?:(?:begin(?:ning)?|start|headers?|copy|body|text) of )?(?:the |your )?(?:original|returned|unsent|undelivered|rejected|failed) (?:e-?mail|message|mail|headers?)(?: (?:text|headers?|source))?(?: (?:is|was|are))?(?: (?:follows?|below|attached|included).{0,40})?$|^(?:the )?message (?:headers?|body|text|source)(?: (?:follows?|is attached|below).{0,40})?$|^this is a copy of |^below this line is a copy|^(?:included|attached|enclosed|below|following) is (?:a copy of )?(?:the|your) |^(?:the )?(?:first|header|headers|body|text) .{0,30}of (?:the|your) (?:original )?(?:message|mail)|^the following is (?:a copy|the)|^(?:received: (?:from|by|\()|return-path: ?<|content-type: message\/rfc822|content-type: text\/rfc822)/i;

/** Cuts the returned message off the text of a notice. */
export function withoutOriginal(text: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex(
    (line, index) => index > 0 && ends.test(line.slice(0, 200).replace(/^[-=_*>|#~+ \t]+|[-=_*>|#~+: \t]+$/g, '')),
  );
  return at > 0 ? lines.slice(0, at).join('\n') : text;
}
