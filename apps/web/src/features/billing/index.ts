export { useInvoiceColumns } from './invoices/useInvoiceColumns.tsx';
