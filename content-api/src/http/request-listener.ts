/** The labels that identical requests share in the log and the metrics. */
export interface RequestSummary {
  method: string;
  /** Without the query. */
  path: string;
  /** The route pattern, with `:id` in it. */
  route: string;
  status: number;
}

/** One request that has been answered. */
export interface CompletedRequest {
  id: string;
  milliseconds: number;
}

/** Observes requests that the fast path answers. Takes their labels once, then each completed request. */
export type RequestListener = (alike: RequestSummary) => (answered: CompletedRequest) => void;
