import { type ProblemBody, type ProblemCode, problems } from '@site/shared/contract';

/** A refusal. Throw it in a handler; status and text come from the contract's catalogue. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly body: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly secondStep: ProblemBody['secondStep'];

  /** `body` replaces the text of the catalogue. `fields` maps a field to its message. */
  constructor(
    code: ProblemCode,
    {
      body,
      fields,
      secondStep,
      cause,
    }: {
      body?: string;
      fields?: Readonly<Record<string, string>>;
      secondStep?: ProblemBody['secondStep'];
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause });
    this.name = 'Problem';
    this.code = code;
    this.body = body ?? problems[code].body();
    this.fields = fields;
    this.secondStep = secondStep;
  }

  get statusCode(): number {
    return problems[this.code].status;
  }

  /** The problem on the wire: `{status, title, body, code, fields?}` (decision 90). */
  toJSON(): ProblemBody {
    const { status, title } = problems[this.code];
    return {
      status,
      title: title(),
      body: this.body,
      code: this.code,
      ...(this.fields && { fields: { ...this.fields } }),
      ...(this.secondStep && { secondStep: this.secondStep }),
    };
  }
}
