/// <reference path="../assets.d.ts" />
export { Badge, StatusBadge, type Tone } from './badge';
export { Button, type ButtonProps } from './button';
export { Callout, type CalloutProps } from './callout';
export { Card, type CardProps } from './card';
export { type CheckItem, CheckList } from './check-list';
export { Checkbox, type CheckboxProps } from './checkbox';
export { classNames } from './class-names';
export { CodeField, type CodeFieldProps } from './code-field';
export { CopyButton } from './copy-button';
export { type DataItem, DataList } from './data-list';
export { Dialog, type DialogProps } from './dialog';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
} from './empty-and-error-state';
export { Field, FieldForm, type FieldTexts } from './field';
export { FilterBar, type FilterBarProps } from './filter-bar';
export { Menu, type MenuItem, type MenuProps } from './menu';
export { OneLine } from './one-line';
export { Page, type PageProps } from './page';
export { Pagination, type PaginationProps } from './pagination';
export { Price, type PriceProps } from './price';
export { type RadioOption, RadioSegment, type RadioSegmentProps } from './radio-segment';
export { type Column, ResponsiveTable, type ResponsiveTableProps } from './responsive-table';
export { RowMenu, type RowMenuProps } from './row-menu';
export { SearchForm, type SearchFormProps } from './search-form';
export { SelectField, type SelectFieldProps, type SelectOption } from './select-field';
export { Skeleton, SkeletonGroup, type SkeletonProps } from './skeleton';
export { Spinner } from './spinner';
export { Cluster, Stack, type StackProps } from './stack';
export { StaffPage, type StaffPageProps } from './staff-page';
export { type StaffColumn, StaffTable, type StaffTableProps } from './staff-table';
export { type Tab, Tabs, type TabsProps } from './tabs';
export { TextArea, type TextAreaProps } from './text-area';
export { TextField, type TextFieldProps } from './text-field';
export {
  type ColorScheme,
  chooseTheme,
  documentTheme,
  setDocumentTheme,
  storedTheme,
  type Theme,
  useColorScheme,
} from './theme';
export { ThemeSwitch } from './theme-switch';
export { InfoHint, Tooltip, type TooltipProps } from './tooltip';
export type { Validate, ValidationState } from './use-validation';
export { VisuallyHidden } from './visually-hidden';
