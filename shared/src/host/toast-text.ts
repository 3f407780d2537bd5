/** A bold title above a message; green with `success`, red without (section 2, notifications). */
export type ToastText = { title: string; body?: string; success?: boolean };
