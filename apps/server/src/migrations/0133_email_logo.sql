-- Picture at the head of an organisation's mails, made for mail programs: {url, width, height} in CSS pixels.
alter table organisations add column email_logo jsonb;
