/** Only .astro files use these icons; islands have islands/ui/Icon.tsx. */
import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw';
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw';
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw';
import arrowUpRight from 'lucide-static/icons/arrow-up-right.svg?raw';
import bookmark from 'lucide-static/icons/bookmark.svg?raw';
import bot from 'lucide-static/icons/bot.svg?raw';
import bell from 'lucide-static/icons/bell.svg?raw';
import calendarPlus from 'lucide-static/icons/calendar-plus.svg?raw';
import check from 'lucide-static/icons/check.svg?raw';
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw';
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw';
import circleCheck from 'lucide-static/icons/circle-check.svg?raw';
import clock from 'lucide-static/icons/clock.svg?raw';
import keyboard from 'lucide-static/icons/keyboard.svg?raw';
import languages from 'lucide-static/icons/languages.svg?raw';
import codeXml from 'lucide-static/icons/code-xml.svg?raw';
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw';
import eye from 'lucide-static/icons/eye.svg?raw';
import gitFork from 'lucide-static/icons/git-fork.svg?raw';
import house from 'lucide-static/icons/house.svg?raw';
import idCard from 'lucide-static/icons/id-card.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import layers from 'lucide-static/icons/layers.svg?raw';
import link from 'lucide-static/icons/link.svg?raw';
import logOut from 'lucide-static/icons/log-out.svg?raw';
import mail from 'lucide-static/icons/mail.svg?raw';
import mapPin from 'lucide-static/icons/map-pin.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import messageSquare from 'lucide-static/icons/message-square.svg?raw';
import pause from 'lucide-static/icons/pause.svg?raw';
import phone from 'lucide-static/icons/phone.svg?raw';
import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import send from 'lucide-static/icons/send.svg?raw';
import settings from 'lucide-static/icons/settings.svg?raw';
import shieldCheck from 'lucide-static/icons/shield-check.svg?raw';
import star from 'lucide-static/icons/star.svg?raw';
import sunMoon from 'lucide-static/icons/sun-moon.svg?raw';
import tag from 'lucide-static/icons/tag.svg?raw';
import trash2 from 'lucide-static/icons/trash-2.svg?raw';
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw';
import userRound from 'lucide-static/icons/user-round.svg?raw';
import userRoundPlus from 'lucide-static/icons/user-round-plus.svg?raw';
import usersRound from 'lucide-static/icons/users-round.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';

export const icons = {
  'arrow-left': arrowLeft,
  'arrow-right': arrowRight,
  'arrow-up': arrowUp,
  'arrow-up-right': arrowUpRight,
  bookmark,
  bot,
  bell,
  'calendar-plus': calendarPlus,
  check,
  'chevron-down': chevronDown,
  'circle-alert': circleAlert,
  'circle-check': circleCheck,
  clock,
  'code-xml': codeXml,
  ellipsis,
  eye,
  'git-fork': gitFork,
  house,
  'id-card': idCard,
  info,
  keyboard,
  languages,
  layers,
  link,
  'log-out': logOut,
  mail,
  'map-pin': mapPin,
  menu,
  'message-square': messageSquare,
  pause,
  phone,
  'rotate-cw': rotateCw,
  search,
  send,
  settings,
  'shield-check': shieldCheck,
  star,
  'sun-moon': sunMoon,
  tag,
  'trash-2': trash2,
  'triangle-alert': triangleAlert,
  'user-round': userRound,
  'user-round-plus': userRoundPlus,
  'users-round': usersRound,
  x,
} as const;

export type IconName = keyof typeof icons;
