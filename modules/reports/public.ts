export { reportCard, type ReportCardProps } from './points.ts';
