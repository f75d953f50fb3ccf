-- Clipping books: a further format of reports.
alter table report_files drop constraint report_files_format_check;
alter table report_files
add constraint report_files_format_check
check (format in ('pdf', 'book', 'xlsx', 'pptx', 'docx', 'png', 'csv', 'json')) not valid;
