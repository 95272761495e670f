import type { ReleaseFailure } from '@quoin/shared/contract/releases/release-admin';

interface NetworkFigures {
  /** Documents with the canary that this edge served to the network. */
  documents: number;
  failures: Record<ReleaseFailure['kind'], number>;
}

export interface CanaryNetworks {
  recordDocument(network: string): void;
  /**
   * Counts a report, if the network has a document that has not reported this kind of failure.
   * @returns whether it counted
   */
  recordReport(network: string, kind: ReleaseFailure['kind']): boolean;
  /** The number of networks that got the canary, and of those that reported a failure. */
  getCounts(): { served: number; reporting: number };
  /** The mean of the networks' failure rates, from 0 to 1. Each network weighs the same, whatever it loads. */
  getRate(): number;
}

/** The network that got no page for the longest time is forgotten first. */
const maxNetworks = 10_000;

const sumFailures = ({ failures }: NetworkFigures): number => failures.load + failures.render + failures.freeze;

/** Counts the documents and reports of one canary by the network of the visitor. */
export function createCanaryNetworks(): CanaryNetworks {
  const networks = new Map<string, NetworkFigures>();
  return {
    recordDocument(network) {
      const figures = networks.get(network) ?? { documents: 0, failures: { load: 0, render: 0, freeze: 0 } };
      figures.documents += 1;
      // A map keeps the order of insertion.
      networks.delete(network);
      networks.set(network, figures);
      const [oldest] = networks.size > maxNetworks ? networks.keys() : [];
      if (oldest !== undefined) networks.delete(oldest);
    },
    recordReport(network, kind) {
      const figures = networks.get(network);
      if (!figures || figures.failures[kind] >= figures.documents) return false;
      figures.failures[kind] += 1;
      return true;
    },
    getCounts: () => ({
      served: networks.size,
      reporting: [...networks.values()].filter((figures) => sumFailures(figures) > 0).length,
    }),
    getRate: () => {
      const rates = [...networks.values()].map((figures) => Math.min(1, sumFailures(figures) / figures.documents));
      return rates.reduce((sum, rate) => sum + rate, 0) / Math.max(1, rates.length);
    },
  };
}
