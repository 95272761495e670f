/** What calls that are answered alike have in common, as the log and the figures have it. */
export interface RequestSummary {
  method: string;
  /** Without its query. */
  path: string;
  /** As it was declared, with `:id` in it. */
  route: string;
  status: number;
}

/** One of them, which has its answer. */
export interface CompletedRequest {
  id: string;
  milliseconds: number;
}

/** Hears of calls that the router has not seen: what they have in common is said once. */
export type RequestListener = (alike: RequestSummary) => (answered: CompletedRequest) => void;
