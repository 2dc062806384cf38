const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** Facts of an MP3 file from its first MPEG-1 Layer III frame; empty when there is none. `length` is in seconds. */
export function mp3Facts(bytes: Buffer): Record<string, unknown> {
  const at = firstFrame(bytes);
  if (at < 0) return {};
  const [, , third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  const kilobits = BITRATES[third >> 4] ?? 0;
  const sampleRate = SAMPLE_RATES[(third >> 2) & 3] ?? 0;
  if (!kilobits || !sampleRate) return {};
  const channels = fourth >> 6 === 3 ? 1 : 2;
  const seconds = Math.floor(((bytes.length - at) * 8) / (kilobits * 1000));
  return {
    dataformat: 'mp3',
    channels,
    sample_rate: sampleRate,
    bitrate: kilobits * 1000,
    channelmode: channels === 1 ? 'mono' : 'stereo',
    bitrate_mode: 'cbr',
    lossless: false,
    encoder_options: `CBR${kilobits}`,
    compression_ratio: (kilobits * 1000) / (sampleRate * channels * 16),
    fileformat: 'mp3',
    mime_type: 'audio/mpeg',
    length: seconds,
    length_formatted: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  };
}

/** Offset of the first frame header: 11 set bits, MPEG-1, Layer III. */
function firstFrame(bytes: Buffer): number {
  const limit = Math.min(bytes.length - 4, 1 << 18);
  for (let at = 0; at < limit; at++) {
    if (bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfe) === 0xfa) return at;
  }
  return -1;
}
