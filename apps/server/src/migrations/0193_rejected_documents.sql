-- A stream that loses a document and finds it again has several drawn mentions of it, and each can be judged wrong.
drop index mention_samples_wrong;
create index mention_samples_wrong on mention_samples (brand_id, stream_id, document_id) where status = 'wrong';
