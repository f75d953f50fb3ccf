import type { BounceReason } from './reasons.ts';

/** Phrases of mail servers, by the reason they state. */
export type Phrases = readonly (readonly [BounceReason, readonly string[]])[];

/** Splits a table's cell, which separates its phrases by `|`. */
export const list = (cell: string): string[] =>
  cell
    .split('|')
    .map((phrase) => phrase.trim())
    .filter(Boolean);

/**
 * Phrases in use by many servers, from the standards and from what the makers of mail servers and the large mail services
 * publish, in the languages of their notices.
 *
 * A phrase is lower case. `~` matches up to 60 characters. The order of the reasons decides when a text contains
 * phrases of several: the more specific reason comes first.
 */
export const phrases: Phrases = [
  [
    'virusdetected',
    list(`
    virus detected | virus found | contains a virus | contained a virus | infected with | message is infected | infected message |
    malware detected | contains malware | virus infected | rejected for virus | clamav | potentially executable attachment | banned attachment |
    because of virus
    `),
  ],
  [
    'mailboxfull',
    list(`
    mailbox full | mailbox is full | mailbox ~ is full | mailbox ~ full | mail box full | inbox is full | inbox full | over quota |
    overquota | over the quota | over their quota | over its quota | over disk quota | out of storage space | quota exceeded |
    exceeded quota | exceeded ~ quota | exceeds quota | exceeds ~ quota | exceed ~ quota | quota exceed | quota full | quota limit |
    quota violation | quota has been exceeded | disk quota | mailbox size limit | mailbox exceeds | mailbox has exceeded |
    mailbox for ~ is full | mailfolder is full | mail folder is full | maildir over quota | maildir delivery failed: ~ full |
    not enough storage space | not enough space in mailbox | insufficient disk space in mailbox | exceeded storage allocation |
    exceeded the storage | exceeded ~ storage limit | exceeded its disk space limit | exceeded max message | too much mail data |
    too many messages in this mailbox | message would exceed ~ quota | would be over the allowed quota | would exceed ~ mailbox |
    resources exceeded | user has too many messages | account is full | account full | account is over quota | user is over quota |
    user over quota | storage quota | out of space | recipient storage full | mailbox_full | boîte ~ pleine | postfach ~ voll |
    ist voll | messages in ~ mailbox exceeded | mailbox ~ exceeded | not enough disk space | postfach ~ überfüllt | postfach ist voll |
    postfach des empf | kontingent | boîte aux lettres ~ pleine | boite aux lettres ~ pleine | boite pleine | quota ~ dépassé |
    quota ~ depasse | espace ~ insuffisant | buzón ~ lleno | buzon ~ lleno | cuota ~ excedid | cuota ~ superada | casella ~ piena |
    skrzynka ~ pełna | skrzynka ~ przepełniona | przekroczon | caixa ~ cheia | cota ~ excedida | mailbox ~ vol  | postvak ~ vol |
    inkorg ~ full | ящик ~ переполнен | переполнен | 邮箱已满 | メールボックス ~ 一杯 | 容量を超え | 容量オーバー |
    schránka ~ plná | postafiók ~ megtelt | kutusu ~ dolu | kota ~ aşıldı | skrzynka ~ zapełniona | postboksen ~ full | postkassen er ful |
    postilaatikko ~ täynnä | postlåda ~ full | brevlåda ~ full | réception ~ pleine | 信箱已滿 | 邮箱空间不足 | 超过配额 | 용량 초과 | 가득 ~ 찼습니다 |
    переповнен | γραμματοκιβώτιο ~ πλήρες
    `),
  ],
  [
    'mesgtoobig',
    list(`
    message too big | message too large | message is too big | message is too large | message file too big | message size exceeds |
    message size exceeded | message exceeds maximum | message exceeds ~ size | message length exceeds | message header size |
    message body size exceeds | size of message exceeds | size of the message exceeds | size limit exceeded | exceeds size limit |
    exceeds maximum size | exceeds the maximum size | exceeds fixed maximum message size | exceeded maximum inbound message size |
    maximum message size | larger than the current system limit | larger than ~ limit | max message size | mail size limit |
    too large to send | mail file size exceeds | data size exceeds | resolver.rst.sendsizelimit | resolver.rst.recipsizelimit |
    sendsizelimit | recipsizelimit | line limit exceeded |
    ist zu groß | trop volumineux | demasiado grande | troppo grande | grande demais | zbyt duż | te groot | för stort | er for stor |
    liian suuri | слишком больш | 邮件过大 | 大きすぎ
    `),
  ],
  [
    'exceedlimit',
    list(`
    message length exceeds administrative limit | too many recipients | exceeds the limit of recipients
    `),
  ],
  [
    'failedstarttls',
    list(`
    must issue a starttls | starttls is required | tls is required | tls required | starttls failed | starttls refused | tls handshake |
    cannot start tls | tls negotiation | dane tls | tlsa | requires tls | encryption needed | encryption is required
    `),
  ],
  [
    'authfailure',
    list(`
    dmarc | spf check | spf fail | spf record | spf validation | spf: fail | sender policy framework | spf (sender policy | fails spf |
    failed spf | spf result | spf = | openspf | /spf/ | dkim | is not authorized to send mail from | not authorized to use ~ in ~ from |
    not an authorized sender | unauthenticated mail | unauthenticated email | unauthenticated sender | email is unauthenticated |
    failed authentication checks | authentication checks | does not pass authentication | fails to pass authentication | sender authentication |
    does not meet ~ authentication | verification and was rejected
    `),
  ],
  [
    'requireptr',
    list(`
    reverse dns | rdns | ptr record | no ptr | missing ptr | without ptr | ptr lookup | ptr entr | ptr name | cannot find your hostname |
    cannot find your reverse hostname | can not find your hostname | cannot resolve your address | unable to resolve your address |
    no reverse name | reverse hostname | reverse lookup | reverse mapping | reverse name | client host name not found |
    your host name is not | does not have a valid reverse | invalid dns pointer | all dns pointer records |
    domain name could not be resolved from your ip | client does not have a host name | fix reverse | unverifiable sending ip |
    unverifyable sending ip | mismatches client ip
    `),
  ],
  [
    'spamdetected',
    list(`
    considered spam | classified as spam | identified as spam | detected as spam | recognized as spam | looks like spam |
    appears to be spam | spam detected | spam message | spam score | spam content | spam-like | spam filter | spamassassin |
    spam rejected | suspected spam | suspected of being spam | likely spam | likely unsolicited | unsolicited mail | unsolicited bulk |
    unsolicited commercial | unsolicited message | is spam | was spam | as spam | was considered unsolicited | high spam |
    high probability of spam | high on the spam | rejected by spam | anti-spam | antispam | junk mail | message contains spam |
    content spam | uce | bulk mail | message filtered. please see the faqs | ube | blacklisted url | url ~ blacklist | url ~ blocked |
    url ~ listed | domain ~ listed ~ uribl | uribl | surbl |
    als spam | comme spam | come spam | como spam | som spam | jako spam | roskaposti | als unerwünscht | courrier indésirable |
    correo no deseado | posta indesiderata | спам | 垃圾邮件 | 垃圾郵件 | 迷惑メール
    `),
  ],
  [
    'badreputation',
    list(`
    reputation | poor senderbase | low senderscore | senderscore | sender score | bad rdns score
    `),
  ],
  [
    'toomanyconn',
    list(`
    too many connections | too many concurrent | too many simultaneous | too many smtp sessions | too many sessions | too many session |
    concurrent connection | connection limit | connection rate | number of concurrent | all available ips are at maximum connection limit |
    maximum number of connections | connection frequency limited | trop de connexions | too many errors from your ip | toomanyconn | throttl |
    max connections | maximum connections
    `),
  ],
  [
    'speeding',
    list(`
    rate limit | rate-limit | ratelimit | sending too fast | sent too fast | too many messages | too many mails | too many emails |
    too much mail | receiving mail at a rate | receiving mail too quickly | messages too quickly | exceeded the maximum number of messages |
    exceeded the rate | sending limit | messages per hour | try again slower | slow down | deferred due to user complaints | quota for your ip
    `),
  ],
  [
    'blocked',
    list(`
    blocked using | blocked by | blocklist | block list | blacklist | black list | black-list | black listed | blacklisted |
    blocklisted | dnsbl | rbl | spamhaus | spamcop | sorbs | barracudacentral | is listed | are listed | was listed |
    realtime blackhole | banned sending ip | banned ip | ip address ~ blocked | ip ~ has been blocked | ip ~ is blocked |
    ip was blocked | ip address is blocked | your ip ~ rejected | your server ~ blocked | client host ~ blocked | client host rejected |
    client host ~ rejected | connection dropped | access denied ~ ip | access from ip address | access denied, banned |
    not accepting mail from your | not accept mail from your | refused to talk to me | refused mail from your ip |
    your network is temporary blacklisted | your access to this mail system has been rejected | dynamic ip | dynamic or residential |
    dial-up | dialup | helo command rejected | helo ~ rejected | ehlo ~ rejected | bad helo | invalid helo | invalid ehlo |
    helo is invalid | not a valid helo | no access from mail server | mail server ~ is not allowed | hosts that are |
    unfortunately, messages from ~ weren't sent | part of their network is on our block list | s3140 | s3150 |
    client tls authentication | message refused by ~ mail server ip | your ip address | sender ip | greylist | graylist | grey listed |
    smtp server of your isp | use your isp | isp mail server | not accepting connections | invalid ip | conn> access denied |
    conn> denied | conn> rejected
    `),
  ],
  [
    'hasmoved',
    list(`
    has moved | have moved | has been moved to | has been replaced by | user has moved | recipient has moved | address has changed |
    address changed | changed their address | new address is | no longer valid, please use | mailbox has moved | user not local; please try |
    forwarding address
    `),
  ],
  [
    'norelaying',
    list(`
    relay access denied | relaying denied | relay denied | relaying is denied | relaying not allowed | relay not permitted |
    relaying not permitted | relay is not permitted | relaying is not allowed | relaying prohibited | relay prohibited | not permitted to relay |
    not allowed to relay | unable to relay | cannot relay | refuse to relay | no relaying | relaying mail | relay operation rejected |
    we do not relay | does not relay | mail server requires authentication when attempting to send to a non-local | not configured to relay |
    not local host | not a gateway | not in my domain | that domain isn't in my list of allowed rcpthosts | allowed rcpthosts |
    unrouteable mail domain | open relay | relaying disallowed | must have a local mail
    `),
  ],
  [
    'suspend',
    list(`
    account disabled | account has been disabled | account is disabled | account that you tried to reach is disabled |
    account ~ is disabled | account ~ disabled | account inactive | account is inactive | account ~ inactive |
    account has been suspended | account is suspended | account suspended | account ~ suspended | account has been deactivated |
    account ~ deactivated | account has expired | account expired | account is temporarily | account has been temporarily |
    account is locked | account ~ locked | account is blocked | account closed | account is closed | account is not active |
    account not active | inactive account | disabled account | disabled user | inactive user | inactive mailbox | mailbox disabled |
    mailbox is disabled | mailbox ~ disabled | mailbox is inactive | mailbox ~ inactive | mailbox currently suspended |
    mailbox suspended | mailbox ~ suspended | mailbox is frozen | mailbox frozen | mailbox ~ frozen | mailbox temporarily disabled |
    mailbox is locked | mailbox ~ expired | user is inactive | user is disabled | user disabled | user ~ disabled | user suspended |
    user ~ suspended | user inactive | user not active | user is not active | recipient suspend | recipient ~ disabled |
    recipient ~ suspended | recipient ~ inactive | address is disabled | address ~ suspended |
    email account that you tried to reach is disabled | domain ~ suspended | boite du destinataire bloquee |
    boîte du destinataire bloquée | not longer active | vdelivermail: account is locked | discontinued | this user has been suspended |
    recipient's account | temporarily locked | temporary locked | user ~ locked | konto ~ gesperrt | konto ~ deaktiviert |
    compte ~ désactivé | compte ~ suspendu | cuenta ~ deshabilitada | cuenta ~ suspendida | account ~ disabilitato |
    konto ~ zablokowane | conta ~ desativada | заблокирован |
    konto ~ stillgelegt | konto ~ zawieszone | kontoen ~ deaktiveret | kontoen ~ deaktivert | kontot ~ inaktiverat | compte ~ inactif |
    boîte ~ désactivée | buzón ~ desactivad | buzón ~ inactiv | account ~ sospeso | casella ~ disabilitata | casella ~ inattiva |
    účet ~ zablokován | hesap ~ devre dışı | 已停用 | 已禁用
    `),
  ],
  [
    'hostunknown',
    list(`
    host unknown | unknown host | host not found | unknown domain | domain not found | domain does not exist | domain doesn't exist |
    domain is not found | domain ~ does not exist | domain ~ not found | domain ~ couldn't be found | domain name not found | nxdomain |
    no such domain | name or service not known | name service error | no such host | non-existent host | nonexistent domain |
    non-existent domain | unrouteable address | unrouteable domain | couldn't find any host | could not find any host |
    cannot find any host | couldn't find ~ host | all relevant mx records point to non-existent hosts | all host address lookups failed |
    all mx records point to | lookup ~ failed | illegal host | bad destination host | bad destination mailbox system address |
    host or domain name not found | dns error | dns domain ~ does not exist | no a record |
    mail domain mentioned in email address is unknown | the destination host ~ unknown | address lookup ~ failed | domain must resolve |
    invalid domain | badly formatted or nonexistent domain | unresolvable | no route to domain | host name lookup ~ not found |
    hostname lookup ~ not found | domain ~ not reachable | domänenname | domain ~ existiert nicht | dominio ~ no existe |
    dominio ~ inesistente | nom de domaine ~ inconnu |
    domäne ~ nicht gefunden | domaine ~ introuvable | dominio ~ no se ~ encontr | dominio ~ non ~ trovato | domein ~ niet gevonden |
    domän ~ hittades inte | domænet ~ findes ikke | domenet ~ finnes ikke | domena ~ nie istnieje | domínio ~ não existe |
    домен ~ не существует | domain ~ konnte nicht | 域名不存在
    `),
  ],
  [
    'notaccept',
    list(`
    does not accept mail | does not accept any mail | doesn't accept mail | nullmx | null mx | not accepting mail |
    domain does not receive mail | name server: .: host not found | smtp service is not available | host/domain does not accept mail |
    system not accepting network messages | does not receive mail | no mail exchanger | no mx record | no mx or a record |
    no mail hosts for domain
    `),
  ],
  [
    'rejected',
    list(`
    sender rejected | sender denied | sender address rejected | sender address is rejected | sender ~ rejected | sender refused |
    sender is not allowed | sender not allowed | sender not accepted | sender domain | sender verify failed | sender verification |
    sender ~ could not be verified | sender ~ not exist | sender is spammer | sender blocked | sender ~ blocked | sender was rejected |
    unknown sender | invalid sender | invalid return path | invalid from | bad sender | bad return path | bad envelope from |
    envelope sender | unallowed sender | unable to verify ~ sender | domain of sender address | domain of sender |
    does not allow ~ from this address | empty envelope | null sender | from address is not | your email address ~ rejected |
    mail from ~ denied | mail from ~ not allowed | message refused ~ sender | you are not allowed to post |
    don't have permission to post | not have permission to post | not a member | only members | subscribers only | members only |
    not authorized to post | not allowed to send mail from | does not like sender | address ~ in our reject list | reject sender |
    not a member of this mailing list | address that has been blacklisted | unroutable sender | unrouteable sender |
    mail> access denied | mail> denied | mail> rejected
    `),
  ],
  [
    'userunknown',
    list(`
    user unknown | unknown user | unknown recipient | unknown address | unknown account | unknown local | unknown mailbox |
    unknown local-part | unknown local part | unknown email | unknown or invalid | unknown or illegal | recipient unknown |
    mailbox unknown | address unknown | account unknown | no such user | no such recipient | no such mailbox | no such address |
    no such person | no such account | no such email | no such local user | no mailbox | no user by that name | no account by that name |
    no valid recipient | no recipient | no existe | invalid recipient | invalid user | invalid mailbox | invalid address |
    invalid email | recipient is invalid | recipient invalid | recipient not found | recipient not exist | recipientnotfound |
    recipient ~ not found | recipient ~ does not exist | recipient ~ unknown | recipient no longer | user not found | user ~ not found |
    user ~ unknown | user does not exist | user doesn't exist | user ~ does not exist | user ~ doesn't exist | user doesn't have |
    user does not have | user not known | user not exist | user ~ is not known | user not registered | user is not registered |
    user is unknown | user no longer | not a known user | not a valid user | not a valid recipient | not a valid mailbox |
    not a valid address | not our customer | not listed in domino directory | not listed in public name | not found in directory |
    mailbox not found | mailbox ~ not found | mailbox does not exist | mailbox ~ does not exist | mailbox not exist |
    mailbox unavailable or access denied | mailbox ~ doesn't exist | mailbox invalid | address does not exist | address doesn't exist |
    address ~ does not exist | address ~ doesn't exist | address ~ not found | address not found | address not exist |
    address wasn't found | address couldn't be found | couldn't be found | wasn't found | address no longer | account does not exist |
    account ~ does not exist | account doesn't exist | account not found | account ~ not found | account is invalid | account invalid |
    email account that you tried to reach does not exist | doesn't have a yahoo | doesn't have an account | does not have an account |
    dosn't exist | undeliverable address | undeliverable address: unrouteable | unknown virtual | unknown in virtual | unknown in local |
    unknown in relay | unknown in | recipient address rejected: user | recipient address rejected: undeliverable |
    recipient address rejected: unknown | recipient address rejected: invalid | resolver.adr.recip | resolver.adr.recipnotfound |
    adr.recipnotfound | adr.recipientnotfound | access denied. as(201806281) | addressee unknown | destination addresses were unknown |
    destination user | delivery to ~ failed: no | dead address | deactivated mailbox | no longer at this | no longer on server |
    no longer available | no longer works | no longer employed | has no mailbox | there is no one at this address | there is no user |
    this user doesn't | this account is not allowed | unroutable address | bad address | bad destination mailbox | bad recipient |
    bad mailbox | sorry, no mailbox here by that name | sorry, i couldn't find any | destinataire inconnu |
    adresse d au moins un destinataire invalide | unbekannt | existiert nicht | permanent failure for one or more recipients ~ unknown |
    <> is not | isn't a valid | not a local | not local | nosuchuser | delivery error: dd this user doesn't have | benutzer ~ unbekannt |
    empfänger ~ unbekannt | empfänger ~ nicht gefunden | adresse ~ nicht gefunden | wurde nicht gefunden | utilisateur inconnu |
    utilisateur ~ inconnu | adresse inconnue | adresse ~ inconnue | n'existe pas | usuario desconocido | usuario ~ no ~ encontrado |
    no se encontró | no se ha encontrado | utente sconosciuto | utente non trovato | indirizzo ~ inesistente | casella ~ inesistente |
    non esiste | nieznany użytkownik | użytkownik ~ nie istnieje | adres ~ nie istnieje | nie istnieje | nie znaleziono |
    usuário desconhecido | utilizador desconhecido | não existe | nao existe | não foi encontrado | onbekende gebruiker |
    gebruiker ~ onbekend | bestaat niet | finns inte | okänd | findes ikke | ukendt | finnes ikke | ukjent | ei löydy | tuntematon |
    пользователь не найден | не существует | нет такого | 用户不存在 | 不存在 | 見つかりません | 存在しません | 宛先不明 |
    konnte nicht gefunden werden | introuvable | no se pudo encontrar | non è stato trovato | impossibile trovare | nie można odnaleźć |
    não foi possível encontrar | kunde inte hittas | hittades inte | kunne ikke findes | ble ikke funnet | ei löytynyt | niet gevonden |
    neexistuje | nem létezik | bulunamadı | mevcut değil | nu există | δεν υπάρχει | не найден | не знайдено | не існує | 존재하지 | 찾을 수 없 |
    收件人不存在 | 无此用户 | 查無此
    `),
  ],
  [
    'policyviolation',
    list(`
    policy violation | policy reasons | due to policy | security policy | local policy | message policy | content policy |
    against policy | violates ~ policy | violates our | violates ~ guidelines | blocked by policy | rejected by policy |
    organization's policy | administrative prohibition | message rejected due to | prohibited by | prohibited attachment |
    attachment ~ not allowed | file type | not rfc 2822 | transport.rules.rejectmessage | rejected for policy
    `),
  ],
  [
    'notcompliantrfc',
    list(`
    not rfc compliant | rfc 5322 | rfc5322 | rfc 2822 | rfc compliance | duplicate header | multiple from header | missing from header | bare lf |
    bare newline | badly formed
    `),
  ],
  [
    'contenterror',
    list(`
    improper use of 8-bit data | message filtered | malformed mime | malformed message | message rejected ~ content | content rejected |
    message content rejected | header is not | invalid header | invalid charset | invalid content | mime error | message body rejected |
    mail contains | empty message | message contains ~ header | contains a url | url in this email | does not have ~ header
    `),
  ],
  [
    'filtered',
    list(`
    recipient refused | recipient address rejected | recipient rejected | refused by the recipient | rejected by the recipient |
    rejected by recipient | recipient ~ not accept | recipient's filter | user refuses | user reject | user has restricted |
    doesn't accept | is not accepting mail from you | because the recipient is not accepting | because the recipient |
    mailbox unavailable | mailbox not available | mailbox temporarily unavailable | delivery ~ has been refused |
    due to extended inactivity new mail is not currently being accepted | address rejected | refused ~ recipient | content filter |
    mail filter | transaction failed | 受信拒否 | 受信を拒否 | annahme verweigert | vom empfänger abgelehnt
    `),
  ],
  [
    'systemfull',
    list(`
    mail system full | system full | insufficient system storage | insufficient system resources | no space left on device | disk full |
    requested mail action aborted: exceeded storage allocation
    `),
  ],
  [
    'networkerror',
    list(`
    too many hops | hop count exceeded | hop limit | mail loop | loops back to | loop detected | routing loop | mail forwarding loop |
    too many received | network error | network is unreachable | network unreachable | no route to host | host is unreachable |
    dns loop | malformed name server reply | lost connection | loops | looping | name server loop | unable to resolve |
    message has exceeded the maximum hop | maximum forwarding | host name lookup | hostname lookup
    `),
  ],
  [
    'expired',
    list(`
    connection timed out | conversation ~ timed out | operation timed out | timed out while | time out | timeout |
    delivery time expired | delivery expired | message expired | message timed out | has expired | retry time not reached |
    retry timeout exceeded | retry limit | message has been in the queue too long | in the queue too long | been in ~ queue |
    too long on queue | queue ~ too long | not be delivered for more than | could not be delivered for | could not be delivered within |
    could not deliver ~ for ~ days | unable to deliver ~ within | not delivered ~ within | exceeded the maximum time | maximum retries |
    maximum number of retries | giving up on | gave up | delivery attempts ~ exceeded | still could not | delivery delayed |
    delayed ~ hours | not yet been delivered | cannot send message for | will keep trying | will be retried | warning message only |
    were unable to deliver ~ after | connection refused | unable to connect | could not connect | not reachable | host unreachable |
    did not respond | no answer from host | not responding
    `),
  ],
  [
    'securityerror',
    list(`
    authentication failure | authentication failed | authentication required | authentication credentials | authentication turned on |
    not authenticated | must be authenticated | client was not authenticated | need to authenticate | smtp auth | insecure |
    security problem | verification failure | codes from client | account not subscribed to ses | email address is not verified |
    not verified | you are not authorized | unauthorized | certificate | password | access denied
    `),
  ],
  [
    'mailererror',
    list(`
    exit  | exit status | exit code | command failed | command failure | procmail | mailer error | local mailer | command died | x-unix |
    pipe to | child process | service mailer | bin/procmail | can't create output | error from local delivery | died with signal |
    process failed | did not return a status | script failed
    `),
  ],
  [
    'systemerror',
    list(`
    system config error | system configuration error | server configuration error | server error | internal error |
    internal server error | local configuration error | config error | configuration error | can't open | cannot open | can't create |
    temporary local problem | local error | i/o error | input/output error | system error | temporary system | temporarily deferred |
    temporarily unavailable | unable to create | unexpected failure | out of memory | aliasing/forwarding loop | service unavailable |
    service not available | too many open files | undeliverable to ~ due to misconfiguration | mail system configuration |
    temporary failure in | temporary system failure | service currently unavailable | internal software error
    `),
  ],
  [
    'syntaxerror',
    list(`
    syntax error | command not recognized | unrecognized command | command unrecognized | not implemented | command rejected |
    bad sequence of commands
    `),
  ],
];
