-- Remarks about days in charts are called annotations; a note belongs to a relation.
alter table chart_notes rename to annotations;
alter index chart_notes_pkey rename to annotations_pkey;
alter index chart_notes_day rename to annotations_day;
