import { extname } from 'pathe'

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  vtt: 'text/vtt',
  ics: 'text/calendar',
  json: 'application/json',
  map: 'application/json',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml',
  xsl: 'application/xml',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  jxl: 'image/jxl',
  ico: 'image/vnd.microsoft.icon',
  bmp: 'image/bmp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aac: 'audio/aac',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
}

const isText = /^text\/|^application\/(?:json|xml|manifest\+json|(?:rss|atom)\+xml)$/

/** The type of a file by its name. */
export function contentType(file: string): string {
  const extension = extname(file).slice(1).toLowerCase()
  const type = Object.hasOwn(types, extension) ? types[extension]! : 'application/octet-stream'
  return isText.test(type) ? `${type}; charset=utf-8` : type
}
