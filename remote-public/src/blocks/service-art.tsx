import type { ReactNode } from 'react';
import type { ServiceArtName } from './services-copy.ts';

const ink = '#0a1f2b';
const deep = '#11525c';
const teal = '#1d7c7b';
const sea = '#63b1a5';
const mist = '#d3e6dc';
const sand = '#f7ebd8';
const amber = '#f2b04c';
const clay = '#d9683f';

/** Six drawings in one style: flat stones in the site's colours, with light from the upper left. */
const drawings: Readonly<Record<ServiceArtName, ReactNode>> = {
  software: (
    <>
      <path fill={deep} d="M0 0h400v300H0z" />
      <path fill={teal} d="M0 210h400v90H0z" />
      <path fill={ink} d="M76 58h248v164H76z" />
      <path fill={mist} d="M88 70h224v128H88z" />
      <path fill={sand} d="M88 70h224v22H88z" />
      <path fill={clay} d="M96 77h36v8H96z" />
      <path fill={teal} d="M104 108h84v10h-84zM104 128h52v10h-52zM104 148h100v10h-100zM104 168h68v10h-68z" />
      <path fill={amber} d="M226 150h16v34h-16zM250 130h16v54h-16zM274 108h16v76h-16z" />
      <path fill={ink} d="M168 222h64v18h-64zM136 240h128v10H136z" />
    </>
  ),
  implementation: (
    <>
      <path fill={mist} d="M0 0h400v300H0z" />
      <path fill={sand} d="M0 228h400v72H0z" />
      <path fill={deep} d="M40 196h150v44H40z" />
      <path fill={teal} d="M40 148h96v44H40z" />
      <path fill={deep} d="M40 100h150v44H40z" />
      <path fill={clay} d="M194 196h96v44h-96z" />
      <path fill={amber} d="M140 148h150v44H140z" />
      <path fill={sea} d="M194 100h96v44h-96z" />
      <path fill={ink} d="M316 40h10v200h-10zM246 40h110v10H246z" />
      <path fill={ink} d="M268 50h4v34h-4z" />
      <path fill={teal} d="M222 84h96v12h-96z" opacity=".35" />
    </>
  ),
  training: (
    <>
      <path fill={sand} d="M0 0h400v300H0z" />
      <path fill={deep} d="M56 36h288v128H56z" />
      <path fill={sea} d="M76 60h92v8H76zM76 80h132v8H76zM76 100h66v8H76z" />
      <path fill={amber} d="M240 128l30-40 22 18 34-50 8 6-40 58-22-18-24 32z" />
      <path fill={teal} d="M0 236h400v64H0z" />
      <circle cx="92" cy="208" r="22" fill={clay} />
      <path fill={ink} d="M54 300c0-46 16-66 38-66s38 20 38 66z" />
      <circle cx="200" cy="200" r="22" fill={sea} />
      <path fill={clay} d="M162 300c0-50 16-72 38-72s38 22 38 72z" />
      <circle cx="308" cy="208" r="22" fill={amber} />
      <path fill={deep} d="M270 300c0-46 16-66 38-66s38 20 38 66z" />
    </>
  ),
  hardware: (
    <>
      <path fill={clay} d="M0 0h400v300H0z" />
      <path fill={ink} d="M0 232h400v68H0z" opacity=".85" />
      <path fill={sand} d="M64 64h120v168H64z" />
      <path fill={deep} d="M78 80h92v18H78zM78 106h92v18H78z" />
      <circle cx="124" cy="168" r="24" fill={teal} />
      <circle cx="124" cy="168" r="9" fill={sand} />
      <path fill={amber} d="M78 208h24v8H78z" />
      <path fill={mist} d="M212 108h132v92H212z" />
      <path fill={deep} d="M222 118h112v72H222z" />
      <path fill={ink} d="M264 200h28v20h-28zM238 220h80v12h-80z" />
      <path fill={sea} d="M236 134h52v8h-52zM236 150h76v8h-76z" />
    </>
  ),
  network: (
    <>
      <path fill={ink} d="M0 0h400v300H0z" />
      <path fill="none" stroke={sea} strokeWidth="4" d="M80 220l70-90 90 50 80-110M150 130l-60-60M240 180l70 60" />
      <path fill={amber} d="M132 112h36v36h-36z" />
      <path fill={clay} d="M222 162h36v36h-36z" />
      <path fill={mist} d="M302 52h36v36h-36zM72 52h36v36H72z" />
      <path fill={teal} d="M56 202h48v36H56zM286 222h48v36h-48z" />
      <path fill={deep} d="M0 276h400v24H0z" />
    </>
  ),
  specialization: (
    <>
      <path fill={teal} d="M0 0h400v300H0z" />
      <circle cx="296" cy="92" r="52" fill={amber} />
      <path fill={deep} d="M0 190l90-60 80 50 110-74 120 84v110H0z" />
      <path fill={sand} d="M120 150h160v110H120z" />
      <path fill={clay} d="M104 150l96-62 96 62z" />
      <path fill={ink} d="M184 206h32v54h-32z" />
      <path fill={sea} d="M138 172h30v24h-30zM232 172h30v24h-30z" />
      <path fill={ink} d="M0 260h400v40H0z" />
    </>
  ),
};

export function ServiceArt({ name, className }: { name: ServiceArtName; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 400 300"
      width={400}
      height={300}
      className={className}
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      {drawings[name]}
    </svg>
  );
}
